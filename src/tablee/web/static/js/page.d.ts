// The messages as the page processes them: actions with patches expanded, the stored table, and the function for
// commands.

import type {
  Action, All, By, Coached, Company, GameEvent, Hint, Now, Refusal, Snapshot, Update, Why, CommandName,
} from "./protocol.d.ts";

/** An action in full: `now` is the whole game. */
export interface Played extends Omit<Action, "now" | "by"> {
  did: "played";
  by: By;
  now: Now;
}
/** An update, with actions in full. */
export type Entry = Exclude<Update, Action> | Played;

/** A received message, with patches expanded. */
export type Message = All | { missed: Entry[] } | Refusal | Why | Hint | Coached | Company | Entry;

/** Send a command with its fields. */
export type Send = (command: CommandName, facts?: object) => void;

/** The table in the store; `ends` is when the turn ends, by `performance.now()`, `last` the events of the last
 * entry. */
export interface Table extends Snapshot {
  ends: number | null;
  last: GameEvent[];
}

/** How a deal came about, in a record. */
export type FairDeal = LoggedDeal | SeedDeal;
/** A deal of the server, with the promise before it. */
export type LoggedDeal = NewDeal | OldDeal;
/** A deal of a page: everything follows from the seed. */
export interface SeedDeal {
  version: 3;
  seed: string;
  lot: number | null;
}
interface AnyDeal {
  table: string;
  deal: number;
  committed: { entry: number; commitment: string };
  secret: string;
  broken: LoggedDeal[]; // those since the game before that were not played
}
export interface NewDeal extends AnyDeal {
  version: 2;
  round: number; // which game at this table it is
  after: number; // the deal of the game before; 0 before the first game
  participants: FairParticipant[];
  listed: number | null; // the entry with all that was locked in
  dealt: FairCards | null;
  cancelled: number | null; // the entry
}
/** Of the old protocol; the oldest records do not say round and after. */
export interface OldDeal extends AnyDeal {
  version?: 1;
  round?: number;
  after?: number;
  contributed: { entry: number | null; seat: number; name: string; contribution: string | null }[];
  dealt: FairCards;
}
export interface FairCards {
  entry: number;
  seats: number;
  lot: number | null;
  cards: string;
  deck: string;
}

/** What a person's page locked in and showed; in a deal that was cancelled something can be missing. */
export interface FairParticipant {
  seat: number;
  name: string;
  fingerprint: string;
  seal: string | null;
  number: string | null;
  entry: number | null;
}
