// Made by `python tools/protocol.py` from the declared messages; do not edit. docs/live.md tells them.

export type Help = "off" | "hints" | "coach";
export type By = "person" | "bot" | "keeper";
export type What = "back" | "swap" | "rematch" | "draw";

/** A seat, as everyone may see it. */
export interface Seat {
  seat: number;
  who: "bot" | "nobody" | "person" | "player"; // player: of a record from a file
  place?: number; // kept in rematches and swaps: colour, shape, and the number of the nameless
  name?: string; // empty where a person has not chosen one
  on_device?: boolean; // shares the host's device
  picture?: string;
  level?: string; // of a bot: one of the five, or the name of an own player
  kept?: boolean; // the stand-in plays here
  gave_up?: boolean; // until the end of this game
}

/** A request of a seat to the others, who have to agree. */
export interface Request {
  what: What;
  seat: number; // the seat that asked
  asked: number[]; // the seats that have not answered yet
  with?: number; // the seat to swap with
}

/** The games that the same people have played one after the other. */
export interface Series {
  games: number;
  won: number[]; // by each seat
}

/** Something that happened in a game; each kind has facts of its own. */
export interface GameEvent {
  event: string;
  seat?: number;
  [fact: string]: any;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  reason: string;
}

/** The state of a game, redacted for a seat or a spectator; each game adds facts of its own. */
export interface Now {
  turn: number | null;
  scores: number[];
  outcome: Outcome | null;
  legal: string[];
  hands?: (string | null)[]; // where a game has hidden hands
  [fact: string]: any;
}

/** The patch of `now` after an action. */
export interface Patch {
  legal?: string[]; // only where it is your turn
  [fact: string]: any;
}

/** A step of this round's story, as it was sent when it happened; the deal is step 0. */
export interface Step {
  n: number;
  step: number;
  events: GameEvent[];
  seat?: number;
  action?: string;
  by?: By;
  lot?: number;
}

/** A person whose page takes part in a deal; the fingerprint identifies them without revealing the key. */
export interface Invited {
  seat: number;
  fingerprint: string;
}

/** The server's promise for the next deal, and its progress. */
export interface Promised {
  deal: number;
  round: number; // which game at this table it is for
  after: number; // the deal of the game before; 0 before the first game
  commitment: string;
  participants: Invited[]; // those whose pages take part
  sealed: number[]; // the seats that have locked in a number
  seals: string[] | null; // what they locked in; null until the list was sent
  contributed: number[]; // the seats that have shown their number
}

/** The receiver's seats, and the one whose view is sent. */
export interface Place {
  mine: number[];
  may_sit: number[]; // the free seats that you may take
  eyes: number | null;
  help: Record<number, Help>; // of your seats
}

/** The public facts of the table besides seats and game; an update has the changed ones. */
export interface Status {
  requests: Request[];
  may_back: number[]; // seats that may ask to take back, most recent player first
  slip: number | null; // the seat that can take back its last action without asking: it has not seen its draw
  may_draw: boolean;
  series: Series;
  looked_ahead: boolean; // a take-back in practice went past a card that was shown
  since: number | null; // when this turn began, in seconds since 1970, where turns last days
}

/** The whole table, redacted for the receiver. */
export interface Snapshot extends Place, Status, Company {
  n: number; // the newest entry
  code: string;
  game: string;
  options: Record<string, unknown>;
  private: boolean; // seats have different views, because of hidden hands for example
  seats: Seat[];
  host: boolean; // are you the host?
  practice: boolean; // one person is alone with bots
  keeper: number | null; // seconds until the stand-in plays for a missing person
  clock: number | null; // seconds that a turn has
  grace: number | null; // seconds in which a person can take back an action without asking
  days: number | null; // days that a turn may last
  late: "offer" | "plays" | "wait" | null; // what the stand-in does once a turn has lasted longer
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

/** A sentence beside a board, and the places that light up. */
export interface Pointed {
  says: string;
  at: string[]; // the places, as the game's board names them
  cards: string; // the letters of the cards that it counts
}

/** How dangerous it is to draw a card. */
export interface Courage {
  chance: number;
  share: number; // of the meter: by the chance and by what would be lost
  danger: string | null;
  why: string | null;
  cost: string | null; // null where there is no danger
  cards: string; // the letters of the cards that `why` counts
}

/** The coach's advice. */
export interface Counsel {
  lamp: string | null; // before the action
  missed: string | null; // after one that is not among the good ones
  good: string[];
  courage: Courage | null;
}

/** The snapshot of the table: after `hello`, and after the receiver's seat has changed. */
export interface All {
  all: Snapshot;
}

/** The updates since the entry that `hello` named as `seen`: actions and emotes, at most fifty. */
export interface Missed {
  missed: (Action | Emote)[];
}

/** The presence, after it has changed. It is not an entry and has no number. */
export interface Company {
  here: number[]; // the seats whose people are present
  watching: number; // the number of spectators
  alerts: number[]; // the seats of people who have alerts
  last_seen: Record<number, number>; // when absent people left, in seconds since 1970
}

/** A command was refused. */
export interface Refusal {
  no: string; // the code
  message: string; // a sentence for a person, in the language of the client
  n: number; // the newest entry
  detail?: string; // a sentence for a program, in English
  id?: string; // of the command, where it had one
}

/** The command with this `id` is in the log. */
export interface Done {
  done: string; // the id
  n: number; // the newest entry
}

/** Whether an action is legal, and if not, by which rule. */
export interface Why {
  why: string; // the action
  legal: boolean;
  rule?: string;
  message?: string;
  shown?: Pointed;
}

/** A hint in steps, the vaguest first: what to look for, where, with which card; the last one is an action. */
export interface Hint {
  hint: string[];
  shown: Pointed[]; // each step but the last, beside a board
  n: number; // the entry it is for
}

/** The coach's advice to a seat. */
export interface Coached {
  coach: Counsel;
  seat: number;
}

/** What an action would win, risk and give away. */
export interface Explained {
  explain: string; // the action
  wins: string[];
  risks: string[];
  gives: string[];
  chances: Record<string, number>;
}

/** The answer to `ping`. */
export interface Pong {
  pong: number; // the newest entry
}

/** An action: `events` lists its effects, `now` is a patch; `by` is omitted for a person. */
export interface Action extends Partial<Status> {
  n: number;
  step: number;
  seat: number;
  action: string;
  by?: By;
  events: GameEvent[];
  now: Patch;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  may_swap?: boolean;
}

/** A person takes a free seat. */
export interface Sat extends Partial<Place>, Partial<Status> {
  did: "sat";
  n: number;
  seat: number;
  name: string;
  picture: string;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** A person has another name or picture. */
export interface Named extends Partial<Status> {
  did: "named";
  n: number;
  seat: number;
  name: string;
  picture: string;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** The host offers a seat that was left in mid-game to the next person who has held no cards yet. */
export interface LetIn extends Partial<Place>, Partial<Status> {
  did: "let_in";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A person leaves their seat; it is free. */
export interface Left extends Partial<Place>, Partial<Status> {
  did: "left";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** The stand-in plays for an absent person. */
export interface Kept extends Partial<Status> {
  did: "kept";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** A person is back; the stand-in stops playing the seat. */
export interface Returned extends Partial<Status> {
  did: "returned";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** A person asks another one to swap seats. */
export interface WantsSwap extends Partial<Status> {
  did: "wants_swap";
  n: number;
  seat: number;
  with: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** Two seats are swapped: now, or after a game when the next one is dealt. */
export interface Swapped extends Partial<Place>, Partial<Status> {
  did: "swapped";
  n: number;
  seat: number;
  with: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** The server promises a secret for the next deal, and says whose pages take part. */
export interface Committed extends Partial<Status> {
  did: "committed";
  n: number;
  deal: number;
  round: number;
  after: number;
  commitment: string;
  participants: Invited[];
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** The page of a participant locks in its number: it shows a hash of it. */
export interface Sealed extends Partial<Status> {
  did: "sealed";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** All participants have locked in their numbers: here is the list. Numbers are shown after it. */
export interface Locked extends Partial<Status> {
  did: "locked";
  n: number;
  deal: number;
  seals: string[];
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** The page of a participant shows its number. */
export interface Contributed extends Partial<Status> {
  did: "contributed";
  n: number;
  seat: number;
  contribution: string;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** There is no deal from this promise: somebody's page was silent for too long, or people changed seats. */
export interface Cancelled extends Partial<Status> {
  did: "cancelled";
  n: number;
  deal: number;
  silent: number[];
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A round begins, from the secret and all numbers. */
export interface Dealt extends Partial<Place>, Partial<Status> {
  did: "dealt";
  n: number;
  lot?: number | null;
  events: GameEvent[];
  now: Now;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** The time to take an action back without asking is over: the seat sees the card that it drew. */
export interface Settled extends Partial<Status> {
  did: "settled";
  n: number;
  seat: number;
  events?: GameEvent[];
  now?: Patch;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A person asks for their last action back, or agrees to such a request. */
export interface WantsBack extends Partial<Status> {
  did: "wants_back";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** The actions after a step are taken back. */
export interface TookBack extends Partial<Status> {
  did: "took_back";
  n: number;
  seat: number;
  to: number;
  events: GameEvent[];
  now: Now;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
}

/** A person asks for another round, or agrees to it; it is dealt when every person wants it. */
export interface WantsRematch extends Partial<Status> {
  did: "wants_rematch";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A person declines a request, or withdraws their own. */
export interface Declined extends Partial<Status> {
  did: "declined";
  n: number;
  seat: number;
  what: string;
  of: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** All requests time out. */
export interface Lapsed extends Partial<Status> {
  did: "lapsed";
  n: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A person gives up: of two the other one wins; of several the stand-in plays on for the seat. */
export interface GaveUp extends Partial<Status> {
  did: "gave_up";
  n: number;
  seat: number;
  events: GameEvent[];
  now: Now;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
  seats?: Seat[];
  practice?: boolean; // is one person alone with bots?
}

/** A person offers a draw, or agrees to one. */
export interface WantsDraw extends Partial<Status> {
  did: "wants_draw";
  n: number;
  seat: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** Everyone who plays has agreed on a draw. */
export interface Drawn extends Partial<Status> {
  did: "drawn";
  n: number;
  events: GameEvent[];
  now: Now;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
}

/** Everybody has left in mid-game: nothing has to be hidden any more. */
export interface BrokenOff extends Partial<Place>, Partial<Status> {
  did: "broken_off";
  n: number;
  events: GameEvent[];
  now: Now;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
  step?: number; // how many actions of this round count
  may_swap?: boolean; // may seats be swapped now?
}

/** The whole deal is sent to somebody, as the record or replay of a finished game. */
export interface Shown extends Partial<Status> {
  did: "shown";
  n: number;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** One of the fixed friendly emotes; there is no free chat. */
export interface Emote extends Partial<Status> {
  did: "emote";
  n: number;
  seat: number;
  emote: string;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** The host shows the table on everyone's list, or takes it off again. */
export interface Listed extends Partial<Status> {
  did: "listed";
  n: number;
  listed: boolean;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

/** A person chooses the help for their seat. */
export interface ChoseHelp extends Partial<Status> {
  did: "help";
  n: number;
  seat: number;
  help: Help;
  left?: number | null; // seconds that are left of this turn, at tables with a clock
}

export type Update =
  | Sat
  | Named
  | LetIn
  | Left
  | Kept
  | Returned
  | WantsSwap
  | Swapped
  | Committed
  | Sealed
  | Locked
  | Contributed
  | Cancelled
  | Dealt
  | Settled
  | WantsBack
  | TookBack
  | WantsRematch
  | Declined
  | Lapsed
  | GaveUp
  | WantsDraw
  | Drawn
  | BrokenOff
  | Shown
  | Emote
  | Listed
  | ChoseHelp
  | Action;

export type Raw =
  | All
  | Missed
  | Company
  | Refusal
  | Done
  | Why
  | Hint
  | Coached
  | Explained
  | Pong
  | Update;

export type CommandName =
  | "hello"
  | "ping"
  | "why"
  | "hint"
  | "coach"
  | "explain"
  | "sit"
  | "name"
  | "let_in"
  | "leave"
  | "swap"
  | "seal"
  | "contribute"
  | "play"
  | "take_back"
  | "rematch"
  | "decline"
  | "give_up"
  | "let_play"
  | "draw"
  | "emote"
  | "listed"
  | "help";

export type * from "./page.d.ts";
