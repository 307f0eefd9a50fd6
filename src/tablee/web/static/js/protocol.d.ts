// The messages of the live socket, as docs/live.md tells them, and what they are made of.

export type Level = "first" | "easy" | "medium" | "strong" | "master";
export type Help = "off" | "hints" | "coach";

export interface Seat {
  seat: number;
  who: "person" | "bot" | "nobody";
  name?: string;
  picture?: string;
  level?: Level;
  kept?: boolean; // the seat-keeper plays here
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
  broken: FairDeal[];
}

/** The whole table through somebody's eyes. */
export interface Snapshot extends Place {
  n: number;
  code: string;
  game: string;
  options: Record<string, unknown>;
  seats: Seat[];
  host: boolean;
  practice: boolean; // one person is alone with bots
  keeper: number | null; // seconds
  clock: number | null; // seconds a turn has
  left: number | null; // seconds that are left of this turn
  listed: boolean;
  may_swap: boolean;
  wants_swap: [number, number][];
  round: number;
  step: number;
  undone: number;
  promise: Promised | null;
  now: Now | null;
  lately: Step[];
}

/** What a message about an entry tells of the table, where that has changed. */
export interface Changes extends Partial<Omit<Place, "help">> {
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
export interface WantsBack extends Changes {
  did: "wants_back";
  seat: number;
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
export interface WantsRematch extends Changes {
  did: "wants_rematch";
  seat: number;
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
  | Left
  | LetIn
  | Shown
  | Committed
  | Contributed
  | Dealt
  | Played
  | WantsBack
  | TookBack
  | Emote
  | WantsRematch
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
  danger: string;
  why: string;
  cost: string;
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
export type Message = { all: Snapshot } | { missed: Entry[] } | Refusal | Why | Hint | Coached | Entry;

/** What comes over the socket. */
export type Raw =
  | { all: Snapshot }
  | { missed: (Entry | Action)[] }
  | Refusal
  | Why
  | Hint
  | Coached
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
  | "sit"
  | "contribute"
  | "let_in"
  | "leave"
  | "swap"
  | "take_back"
  | "emote"
  | "rematch"
  | "help"
  | "listed";

export type Say = (wish: Wish, facts?: object) => void;

/** The table as the page keeps it; `ends` is when the turn ends, on the page's own watch. */
export interface Table extends Snapshot {
  step: number;
  ends: number | null;
}
