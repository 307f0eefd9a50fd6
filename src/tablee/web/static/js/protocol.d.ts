// The messages of the live socket, as docs/live.md tells them, and what they are made of.

export type Help = "off" | "hints" | "coach";

export interface Seat {
  seat: number;
  who: "person" | "bot" | "nobody" | "player"; // of a record that was brought back one knows players alone
  name?: string; // empty where a person has not chosen one
  player?: number; // and by which number she may be called
  on_device?: boolean; // shares the host's device
  picture?: string;
  level?: string; // one of the five, or the name of an own player
  kept?: boolean; // the seat-keeper plays here
  gave_up?: boolean; // until the end of this game
}

/** Somebody's wish that others have to agree to. */
export interface Request {
  what: "back" | "swap" | "rematch" | "draw";
  seat: number; // who asked
  asked: number[]; // the seats that have not answered yet
  with?: number; // the seat to swap with
}

/** Who of the people at the table is there, and how many others watch. */
export interface Company {
  here: number[];
  watching: number;
}

/** What is told of the table besides seats and game. */
export interface Aside {
  requests: Request[];
  may_back: number[]; // the seats that may ask for their last action back, first who played last
  may_draw: boolean;
  series: { games: number; won: number[] };
  looked_ahead: boolean; // a take-back in practice went past a card that was shown
}

/** Something that happened in a game; each kind has facts of its own. */
export interface GameEvent {
  event: string;
  seat?: number;
  [fact: string]: any;
}

export interface Outcome {
  winners: number[];
  reason: string;
}

/** How a game stands, through somebody's eyes; each game adds facts of its own. */
export interface Now {
  turn: number | null;
  scores: number[];
  outcome: Outcome | null;
  legal: string[];
  hands?: (string | null)[]; // where a game has hidden hands
  [fact: string]: any;
}

/** A step of the story that is told again to who comes. */
export interface Step {
  n: number;
  step: number;
  seat?: number;
  action?: string;
  by?: By;
  lot?: number;
  events: GameEvent[];
}

export type By = "person" | "bot" | "keeper";

/** Where somebody sits and looks from. */
export interface Place {
  mine: number[];
  /** The free seats that this person may take. */
  may_sit: number[];
  eyes: number | null;
  help: Record<number, Help>;
}

/** What the house promised for the next deal, and the seats that have added to it. */
export interface Promised {
  deal: number;
  commitment: string;
  contributed: number[];
}

/** How a deal came about, in a record. */
export interface FairDeal {
  table: string;
  deal: number;
  committed: { entry: number; commitment: string };
  contributed: { entry: number | null; seat: number; name: string; contribution: string | null }[];
  dealt: { entry: number; seats: number; lot: number | null; cards: string; deck: string };
  secret: string;
  broken: FairDeal[]; // those since the game before
  round?: number; // which game at this table it is; old records do not say
  after?: number; // the deal of the game before; 0 before the first game
}

/** The whole table through somebody's eyes. */
export interface Snapshot extends Place, Aside, Company {
  n: number;
  code: string;
  game: string;
  options: Record<string, unknown>;
  private: boolean; // seats see different things, such as hands
  seats: Seat[];
  host: boolean;
  practice: boolean; // one person is alone with bots
  keeper: number | null; // seconds
  clock: number | null; // seconds a turn has
  left: number | null; // seconds that are left of this turn
  listed: boolean;
  may_swap: boolean;
  round: number;
  step: number;
  undone: number;
  redealt: number; // deals of this round that ended with a swap
  promise: Promised | null;
  now: Now | null;
  lately: Step[];
}

/** What a message about an entry tells of the table, where that has changed. */
export interface Changes extends Partial<Omit<Place, "help">>, Partial<Aside> {
  n: number;
  seats?: Seat[];
  step: number;
  may_swap?: boolean;
  practice?: boolean;
  left?: number | null;
}

export interface Sat extends Changes {
  did: "sat";
  seat: number;
  name: string;
  picture: string;
}
export interface Named extends Changes {
  did: "named";
  seat: number;
  name: string;
  picture: string;
}
export interface Left extends Changes {
  did: "left";
  seat: number;
}
export interface LetIn extends Changes {
  did: "let_in";
  seat: number;
}
/** The record was read, so nothing can be taken back any more. */
export interface Shown extends Changes {
  did: "shown";
}
export interface Committed extends Changes {
  did: "committed";
  deal: number;
  commitment: string;
}
export interface Contributed extends Changes {
  did: "contributed";
  seat: number;
  contribution: string;
}
export interface Dealt extends Changes {
  did: "dealt";
  lot?: number;
  events: GameEvent[];
  now: Now;
  help?: Place["help"];
}
export interface Played extends Changes {
  did: "played";
  seat: number;
  action: string;
  by: By;
  events: GameEvent[];
  now: Now;
}
export interface Wants extends Changes {
  did: "wants_back" | "wants_rematch" | "wants_draw";
  seat: number;
}
/** Somebody said no, or took her own wish back. */
export interface Declined extends Changes {
  did: "declined";
  seat: number;
  what: Request["what"];
  of: number; // who asked
}
export interface Lapsed extends Changes {
  did: "lapsed";
}
export interface GaveUp extends Changes {
  did: "gave_up";
  seat: number;
  events: GameEvent[];
  now: Now;
}
export interface Drawn extends Changes {
  did: "drawn";
  events: GameEvent[];
  now: Now;
}
/** Everybody has left. */
export interface BrokenOff extends Changes {
  did: "broken_off";
  events: GameEvent[];
  now: Now;
}
export interface TookBack extends Changes {
  did: "took_back";
  seat: number;
  to: number;
  events: GameEvent[];
  now: Now;
}
export interface Emote extends Changes {
  did: "emote";
  seat: number;
  emote: string;
}
export interface HelpChosen extends Changes {
  did: "help";
  seat: number;
  help: Help;
}
export interface WantsSwap extends Changes {
  did: "wants_swap";
  seat: number;
  with: number;
}
export interface Swapped extends Changes {
  did: "swapped";
  seat: number;
  with: number;
  help?: Place["help"];
}
export interface Kept extends Changes {
  did: "kept" | "returned";
  seat: number;
}
export interface Listed extends Changes {
  did: "listed";
  listed: boolean;
}

/** An entry in a table's log, as somebody may hear of it; actions put together from what they changed. */
export type Entry =
  | Sat
  | Named
  | Left
  | LetIn
  | Shown
  | Committed
  | Contributed
  | Dealt
  | Played
  | Wants
  | Declined
  | Lapsed
  | GaveUp
  | Drawn
  | BrokenOff
  | TookBack
  | Emote
  | HelpChosen
  | WantsSwap
  | Swapped
  | Kept
  | Listed;

/** An action as it comes over the socket: `now` is a difference to the one before. */
export interface Action extends Changes {
  seat: number;
  action: string;
  by?: By;
  events: GameEvent[];
  now: Record<string, unknown> & { legal?: string[] };
}

export interface Refusal {
  no: string;
  message: string;
  detail?: string; // for programs, in English
  n: number;
}
export interface Why {
  why: string;
  legal: boolean;
  rule?: string;
  message?: string;
}
export interface Hint {
  hint: string[];
  n: number;
}
export interface Courage {
  chance: number;
  share: number; // of the meter: by the chance and by what would be lost
  danger: string;
  why: string;
  cost: string | null; // nothing where there is no danger
}
export interface Counsel {
  lamp: string | null;
  missed: string | null;
  good: string[];
  courage: Courage | null;
}
export interface Coached {
  coach: Counsel;
  seat: number;
}
export interface Pong {
  pong: number;
}

/** What the page hears, once actions are put together. */
export type Message = { all: Snapshot } | { missed: Entry[] } | Refusal | Why | Hint | Coached | Company | Entry;

/** What comes over the socket. */
export type Raw =
  | { all: Snapshot }
  | { missed: (Entry | Action)[] }
  | Refusal
  | Why
  | Hint
  | Coached
  | Company
  | Pong
  | Entry
  | Action;

/** What the page says: each wish with its facts. */
export type Wish =
  | "hello"
  | "ping"
  | "play"
  | "why"
  | "hint"
  | "coach"
  | "explain"
  | "sit"
  | "contribute"
  | "let_in"
  | "leave"
  | "swap"
  | "take_back"
  | "emote"
  | "rematch"
  | "draw"
  | "give_up"
  | "decline"
  | "name"
  | "help"
  | "listed";

export type Say = (wish: Wish, facts?: object) => void;

/** The table as the page keeps it; `ends` is when the turn ends, on the page's own watch. */
export interface Table extends Snapshot {
  step: number;
  ends: number | null;
}
