/** What the club's server says and is told. Made by `python tools/make_message_types.py`: change the server's types instead. */

/** A tile: 1m-9m, p, s; 0 a red five; 1z-7z; 1f-8f; `?` face down. */
export type Tile = string;

export type Seat = "E" | "S" | "W" | "N";

export type RoomState = "waiting" | "playing" | "between" | "paused" | "frozen" | "over";

export type ChairKind = "person" | "bot" | "program" | "empty";

export type Lang = "zh" | "en";

export type Role = "player" | "referee" | "organiser" | "administrator";

export type Phrase = "hello" | "good_luck" | "nice" | "well_played" | "thanks" | "sorry" | "wow" | "ouch" | "close" | "lucky" | "thinking" | "hurry" | "away" | "back" | "again" | "bye" | "smile" | "laugh" | "surprised" | "tears" | "sweat" | "cool" | "thumbs_up" | "heart";

export type HandResult = "won" | "exhausted" | "nine_terminals" | "four_winds" | "four_kongs" | "four_riichi" | "three_winners" | "nagashi" | "unknown";

export type MeldType = "chi" | "pon" | "kan" | "addkan" | "ankan";

export type Phase = "exchange" | "swap" | "opening" | "bets" | "play" | "over";

export type EventPhase = "planned" | "running" | "over";

export type EventRole = "organiser" | "chief" | "deputy" | "seating" | "table" | "results" | "arbitration" | "captain" | "player" | "public";

/** What sort of action it is. */
export type ActionType =
  | "discard"
  | "discard_drawn"
  | "riichi"
  | "riichi_drawn"
  | "chow"
  | "pung"
  | "kong"
  | "concealed_kong"
  | "added_kong"
  | "win"
  | "pass"
  | "nine_terminals"
  | "north"
  | "flower"
  | "ready"
  | "not_ready"
  | "pick"
  | "swap"
  | "open_hand"
  | "back";

/** Something to do at a table, in its JSON form. */
export type ActionForm =
  | { type: "discard"; tile: Tile }
  | { type: "discard_drawn" }
  | { type: "riichi"; tile: Tile }
  | { type: "riichi_drawn" }
  | { type: "chow"; place: "low" | "middle" | "high"; red: boolean }
  | { type: "pung"; red: boolean }
  | { type: "kong" }
  | { type: "concealed_kong"; tile: Tile }
  | { type: "added_kong"; tile: Tile }
  | { type: "win" }
  | { type: "pass" }
  | { type: "nine_terminals" }
  | { type: "north" }
  | { type: "flower"; tile: Tile }
  | { type: "ready" }
  | { type: "not_ready" }
  | { type: "pick"; tile: Tile }
  | { type: "swap"; seat: Seat }
  | { type: "open_hand" }
  | { type: "back"; seat: Seat };

/** A frame from the server, told apart by `t`. */
export type ServerMessage =
  | Snapshot
  | EventFrame
  | Prompt
  | AskedOver
  | HandEnd
  | MatchEnd
  | RoomFrame
  | RuledFrame
  | NoticeFrame
  | HandEvents
  | NoncesWanted
  | Nonces
  | Proposed
  | Why
  | Hint
  | Readiness
  | Near
  | Error
  | Bye
  | Pong
  | PhraseSaid
  | NewsFrame
  | AdviceAsked
  | Advised;

/** A frame to the server, told apart by `t`. */
export type ClientMessage =
  | Act
  | AskWhy
  | AskHint
  | AskReady
  | AskNear
  | Next
  | Host
  | Vote
  | Adjudicate
  | Ping
  | Hello
  | Rule
  | Propose
  | UndoRuling
  | Rewind
  | RefereePause
  | RefereeResume
  | SealChain
  | ShowNonce
  | SetCompany
  | SayPhrase
  | NameStandIn
  | Point
  | DrawFor
  | CallReferee;

/** Something that happened at a table, told apart by `type`. */
export type TableEvent =
  | DealEvent
  | Indicator
  | AnswerEvent
  | Exchange
  | Swap
  | Open
  | Bets
  | Flower
  | Draw
  | Discard
  | Chow
  | Pung
  | Kong
  | North
  | Riichi
  | Payment
  | RulingEvent
  | WinEvent
  | NineTerminals
  | Shown
  | End
  | HandsEvent;

/** A line of a record: a header first, then events, a reveal last. */
export type RecordLine =
  | Header
  | TableEvent
  | Reveal;

/** All there is to know: after hello, with a new hand, after a change of places. */
export interface Snapshot {
  t: "snapshot";
  room: RoomInfo;
  you: You;
  hand: number | null;
  seq: number;
  view: View | null;
  prompt: Prompt | null;
  ended: HandEnd | null;
  match_end: MatchEnd | null;
}

/** A table of the club as everybody may see it. */
export interface RoomInfo {
  table: string;
  title: string;
  book: BookInfo;
  host: string;
  state: RoomState;
  seats: ChairInfo[];
  watchers: number;
  supporters: string[];
  clock: ClockInfo;
  votes: number[];
  votes_needed: number;
  round: RoundInfo;
  hand_number: number;
  hints: boolean;
  public: boolean;
  pause: number;
  length: number | null;
  special: string | null;
  commitment: string | null;
  waiting_for: number[];
  over: string | null;
  frozen: FrozenInfo | null;
  referees: string[];
  paused_by: "host" | "referee" | "break" | null;
  break_left: number | null;
  rulings: RulingInfo[];
  fair: FairInfo | null;
  company: Company;
  watching: WatcherInfo[];
  coming: ComingInfo[];
  free: number[];
  turn: TurnClock | null;
  again: AgainInfo | null;
  relay: RelayInfo | null;
  evening: string;
  event: string;
  called: CallInfo[];
}

/** The book of a table, pinned by its hash. */
export interface BookInfo {
  id: string;
  names: Words;
  hash: string;
  players: number;
  supporters: boolean;
  flowers: boolean;
  river_rows: number;
  family: "riichi" | "official" | "house";
  minimum: number;
  open_hand: OpenHandInfo | null;
  origin: number;
  unit: number;
  rounds: number;
  ready_pool: number;
  may_hide_ready: boolean;
  result: Words | null;
}

/** Something said in Chinese and English. */
export interface Words {
  zh: string;
  en: string;
}

/** What laying the hand open adds: fans to all it wins or loses, kongs so many times, and where that stands. */
export interface OpenHandInfo {
  fans: number;
  kongs: number;
  clauses: string[];
}

/** A chair: who sits there, or plays there for them. `seat` is the hand's, null between matches. */
export interface ChairInfo {
  seat: Seat | null;
  player: number;
  name: string;
  kind: ChairKind;
  level: string | null;
  connected: boolean;
  auto: boolean;
  stand_in: boolean;
  timeouts: number;
  said_next: boolean;
  person: string | null;
  bot_in: number | null;
  drawn_by: string | null;
}

/** How time is kept. */
export interface ClockInfo {
  kind: "none" | "bank" | "tournament";
  base: number;
  bank: number;
  first: number;
  claim: number;
  clause: string | null;
}

/** Where the match stands: the round's wind, who deals, and by player the points. */
export interface RoundInfo {
  wind: Seat;
  dealer: number;
  counters: number;
  deposits: number;
  points: number[];
  name: string;
}

/**
 * Why a match stands still: whether engine or book are others than it began with, whether going on is possible, and
 * whether it is not because the key to the secret of its walls is missing, or some of its journal is lost.
 */
export interface FrozenInfo {
  engine: boolean;
  book: boolean;
  can_continue: boolean;
  key: boolean;
  damaged: boolean;
}

/**
 * A ruling as everybody is told it: who is meant, what for and what it costs, what was paid by player, which rights are
 * lost, what becomes of the hand. `by` is the referee's name, empty for the table's clock.
 */
export interface RulingInfo {
  number: number;
  player: number;
  foul: string;
  zh: string;
  en: string;
  clauses: string[];
  payments: number[];
  lost: string[];
  hand: string;
  by: string;
  undone: boolean;
  card: RulingCard | null;
  may_undo: boolean;
}

/** One ruling; `also` is what becomes of rights, of the hand, and of the result once the game is over. */
export interface RulingCard {
  player: number;
  what: DeskWords;
  verdict: DeskWords;
  also: DeskWords[];
  clauses: string[];
  payments: number[];
}

/** Words in both languages. */
export interface DeskWords {
  zh: string;
  en: string;
}

/**
 * What the walls are made of (docs/fair.md): the head of the table's chain, the number of the hand being played, or of
 * the next one, what players added to it, and the chains they have sealed, by player.
 */
export interface FairInfo {
  version: 2;
  head: string;
  hand: number;
  words: WordInfo[];
  seals: (SealInfo | null)[];
}

/**
 * What a player added to a hand: the chain sealed before, how many of its links had been shown, and the nonce that
 * counts; all in hexadecimal, empty where there is none.
 */
export interface WordInfo {
  player: number;
  said: "said" | "bot" | "silent" | "unsealed" | "late";
  head: string;
  at: number;
  nonce: string;
}

/** A player's chain of nonces: its head, and how many links were shown. */
export interface SealInfo {
  head: string;
  at: number;
}

/**
 * Whom a table lets in: whether anybody may sit down (`listed`: it is in the lobby), whether those who watch may see
 * hands that are over with all hands open while the match goes on, whether a bot's seat may be taken over between
 * hands, whether those who watch keep still, whether who backs a player may point at one of that player's moves, and
 * whether they may draw for them.
 */
export interface Company {
  listed: boolean;
  open_hands: boolean;
  take_over: boolean;
  quiet: boolean;
  advice: boolean;
  draws: boolean;
}

/** Somebody who watches: a public handle as in `ChairInfo`, and a name, empty for a guest. */
export interface WatcherInfo {
  person: string;
  name: string;
}

/** Somebody who takes a bot's seat when the hand is over. */
export interface ComingInfo {
  player: number;
  person: string;
  name: string;
}

/** Who is to discard, and the most time they have left as this is sent: time spent on others' tiles is not told. */
export interface TurnClock {
  seat: Seat;
  ms_left: number;
}

/** Where the people of a table that is over play on, and who wanted to; `POST /api/tables/ID/again` lets them in. */
export interface AgainInfo {
  table: string;
  name: string;
}

/**
 * The relay a table plays a game of. Games are counted from 1; `seats` is the team of each player, `playing` and `next`
 * say by team who plays this game and whose turn it is in the following one; `over` why none follows.
 */
export interface RelayInfo {
  game: number;
  games: number;
  teams: RelayTeam[];
  seats: number[];
  playing: string[];
  next: string[];
  played: RelayGameInfo[];
  over: string;
}

/** A team of a relay, with the points it has been handed on, or was left with. */
export interface RelayTeam {
  name: string;
  members: RelayPlace[];
  substitutes: RelayPlace[];
  points: number;
}

/** A member or substitute of a team: where that is (t0.1), the name, whose place it is, and are they here? */
export interface RelayPlace {
  place: string;
  name: string;
  person: string | null;
  here: boolean;
}

/** A game of a relay that is over, by team; a team whose player is out has no place. */
export interface RelayGameInfo {
  table: string;
  players: string[];
  points: number[];
  places: (number | null)[];
}

/** A player has called a referee. */
export interface CallInfo {
  player: number;
  name: string;
  at: number;
}

/** Who the receiver is at this table. */
export interface You {
  person: string;
  role: string;
  player: number | null;
  host: boolean;
}

/** Something is awaited from you. `n` counts your own prompts at this table. */
export interface Prompt {
  t: "prompt";
  n: number;
  actions: Offer[];
  refused: Barred[];
  clock: ClockLeft | null;
}

/** An action that may be done: its number, its JSON form, the tiles of the hand it uses, words. */
export interface Offer {
  code: number;
  type: ActionType;
  zh: string;
  en: string;
  tiles?: string[];
  tile?: string | null;
  place?: string | null;
  red?: boolean | null;
  seat?: string | null;
}

/** An action that may not be done though somebody would ask about it, and why. */
export interface Barred {
  code: number;
  type: ActionType;
  why: string;
  why_zh: string;
  clauses: string[];
  tile?: string | null;
}

/** Seconds for this decision, seconds of the bank, and how many milliseconds are left when this was sent. */
export interface ClockLeft {
  base: number;
  bank: number;
  deadline_ms_left: number;
}

/** The hand is over: every win as the scorer explains it, what was paid, and the record that proves the wall. */
export interface HandEnd {
  t: "hand_end";
  hand: number;
  name: string;
  result: string;
  wins: ExplainedWin[];
  payments: Paid[];
  points: Record<string, number>;
  record: string[];
  commitment: string | null;
  over: string | null;
  next_in: number | null;
}

/** A win in full. */
export interface ExplainedWin {
  seat: Seat;
  from: Seat | null;
  tile: string;
  han?: number | null;
  fu?: number | null;
  yakuman?: number | null;
  points?: number | null;
  limit?: string | null;
  flowers?: number | null;
  total?: number | null;
  fan?: number | null;
  id: null;
  ok: true;
  win: boolean;
  patterns: PatternLine[];
  reading: string[];
  payments: Record<string, number> | null;
  why: string;
  why_zh: string;
  clause: string;
  robbed: "kong" | "north" | null;
  hand: string[];
  melds: ToldMeld[];
  ura: string[];
  liable: Seat[];
  counters: number;
  deposits: number;
  lines: Line[];
  steps: Note[];
  dropped: Dropped[];
  others: Other[];
  transfers: Transfer[];
  request: HandAsked | null;
}

/** A counted pattern: the value of one, how many, and the clause. */
export interface PatternLine {
  id: string;
  zh: string;
  en: string;
  value: number;
  count: number;
  clause: string;
}

export interface ToldMeld {
  type: MeldType;
  tiles: string[];
  from: Seat | null;
}

/** A counted pattern: the value of one, and how many. */
export interface Line {
  id: string;
  zh: string;
  en: string;
  value: number;
  count: number;
  clause: string;
  ja: string;
}

/** A step of a calculation with its clause: minipoints, rounding, limits, conditions. */
export interface Note {
  zh: string;
  en: string;
  value: number;
  clause: string;
  tiles: string;
}

/** A pattern that is there but does not count, and why. */
export interface Dropped {
  id: string;
  zh: string;
  en: string;
  value: number;
  count: number;
  principle: string;
  clause: string;
  because: string;
}

/** Another reading of the same tiles, and what it would have been worth. */
export interface Other {
  reading: string[];
  patterns: Line[];
  value_zh: string;
  value_en: string;
  zh: string;
  en: string;
}

/** One payment: who to whom, how much, and for what. */
export interface Transfer {
  payer: string;
  payee: string;
  amount: number;
  zh: string;
  en: string;
  clause: string;
}

export interface HandAsked {
  book?: string;
  hand?: string;
  melds?: AskedMeld[];
  win?: string;
  by?: string;
  from?: string;
  seat?: string;
  round?: string;
  flags?: string[];
  dora?: string;
  ura?: string;
  north?: number;
  flowers?: number;
  honba?: number;
  sticks?: number;
  collects?: boolean;
  liable?: LiableSeat[];
  special?: string[];
  joker?: string;
  open_hands?: string[];
  supporters?: Record<string, string>;
  mixed_in?: boolean;
  claimed?: string[];
  options?: Record<string, unknown>;
}

export interface AskedMeld {
  type: string;
  tiles: string;
  from?: string;
}

export interface LiableSeat {
  seat: string;
  for: string;
}

/** What somebody gained or lost in a hand. */
export interface Paid {
  seat: string;
  name: string;
  amount: number;
  reason: string;
}

/** The match is over. */
export interface MatchEnd {
  t: "match_end";
  over: string;
  results: Result[];
}

/** What a match comes to for a player. */
export interface Result {
  player: number;
  name: string;
  place: number;
  points: number;
  placement: number;
  final: number;
  standard: number | null;
  out: "" | "forfeit" | "disqualified" | "withdrawn";
  sticks: number;
}

/** What happened, as you see it. `seq` counts what you have been told of this hand, these included. */
export interface EventFrame {
  t: "event";
  seq: number;
  hand: number;
  events: TableEvent[];
  view?: View | null;
  turn?: TurnClock | null;
}

/** Prompt `n` is no longer open. */
export interface AskedOver {
  t: "asked_over";
  n: number;
}

/** The room has changed. */
export interface RoomFrame {
  t: "room";
  table: string;
  title: string;
  book: BookInfo;
  host: string;
  state: RoomState;
  seats: ChairInfo[];
  watchers: number;
  supporters: string[];
  clock: ClockInfo;
  votes: number[];
  votes_needed: number;
  round: RoundInfo;
  hand_number: number;
  hints: boolean;
  public: boolean;
  pause: number;
  length: number | null;
  special: string | null;
  commitment: string | null;
  waiting_for: number[];
  over: string | null;
  frozen: FrozenInfo | null;
  referees: string[];
  paused_by: "host" | "referee" | "break" | null;
  break_left: number | null;
  rulings: RulingInfo[];
  fair: FairInfo | null;
  company: Company;
  watching: WatcherInfo[];
  coming: ComingInfo[];
  free: number[];
  turn: TurnClock | null;
  again: AgainInfo | null;
  relay: RelayInfo | null;
  evening: string;
  event: string;
  called: CallInfo[];
}

/** A ruling was made. */
export interface RuledFrame {
  t: "ruled";
  number: number;
  player: number;
  foul: string;
  zh: string;
  en: string;
  clauses: string[];
  payments: number[];
  lost: string[];
  hand: string;
  by: string;
  undone: boolean;
  card: RulingCard | null;
  may_undo: boolean;
}

/** Something everybody at the table is told, in words. `minutes` are those that are left, or of a break. */
export interface NoticeFrame {
  t: "notice";
  code: "referee_in" | "referee_out" | "paused" | "resumed" | "undone" | "rewound" | "void" | "break" | "minutes_left" | "called" | "call_over";
  zh: string;
  en: string;
  minutes: number;
}

/**
 * Everything that has happened in the hand, all hands open: to a referee who has paused the table, with each snapshot.
 * `rewind` keeps the first so many of them.
 */
export interface HandEvents {
  t: "hand_events";
  hand: number;
  events: TableEvent[];
}

/** A hand is about to be dealt: players who have sealed a chain show its next link. They are waited for so long. */
export interface NoncesWanted {
  t: "nonces_wanted";
  hand: number;
  seconds: number;
}

/** What a hand is dealt from, before it is shown: the table's head and commitment, what each player added. */
export interface Nonces {
  t: "nonces";
  hand: number;
  head: string;
  commitment: string;
  words: WordInfo[];
}

/** Incidents a declaration may be, the likeliest first, each fit to be sent in `rule`; empty when it was right. */
export interface Proposed {
  t: "proposed";
  incidents: Record<string, unknown>[];
}

/** Why not; null where it is allowed. */
export interface Why {
  t: "why";
  a: number;
  why: string | null;
  why_zh: string | null;
  clauses: string[];
}

/** How far, what helps, what it is worth. */
export interface Hint {
  t: "hint";
  lines: HintLine[];
  distance: number | null;
  discards: HintDiscard[];
  waits: Record<string, number> | null;
  worth: Record<string, Worths> | null;
  useful: Record<string, number> | null;
  win: HintLine | null;
}

/** A line of advice. */
export interface HintLine {
  zh: string;
  en: string;
}

/**
 * A discard: how far the hand is afterwards, and the unseen tiles that help; bonus tiles it gives away, the chance in
 * thousandths that somebody wins on it who seems ready (null where nobody does), and what there is to say of it.
 */
export interface HintDiscard {
  tile: string;
  distance: number;
  useful: Record<string, number>;
  count: number;
  furiten: boolean;
  worth: Record<string, Worths> | null;
  bonus: number;
  risk: number | null;
  notes: HintLine[];
}

/** What a tile would be worth on another's discard, and drawn. */
export interface Worths {
  discard: WinWorth;
  self: WinWorth;
}

/** What a win would be worth now, in the numbers of the book, and whether it would be one. */
export interface WinWorth {
  win: boolean;
  han?: number;
  fu?: number;
  yakuman?: number;
  points?: number;
  limit?: string;
  total?: number;
  fan?: number;
  why: string;
  why_zh: string;
}

/** What a hand waits for, or after each discard that leaves it ready. `worth` only where hints are allowed. */
export interface Readiness {
  t: "ready";
  tiles: string[];
  waits: string[];
  furiten: FuritenInfo | null;
  worth: Record<string, Worths> | null;
  discards: ReadyDiscard[];
}

/** Why a ready hand may not win on others' tiles. */
export interface FuritenInfo {
  why: string;
  why_zh: string;
  clauses: string[];
}

/** A discard that leaves the hand ready; where hints are allowed what each wait is worth, also if it is riichi. */
export interface ReadyDiscard {
  tile: string;
  waits: string[];
  furiten: FuritenInfo | null;
  worth: Record<string, Worths> | null;
  declared: Record<string, Worths> | null;
}

/** The patterns the hand is near to by id, the nearest first: tiles lacking, own ones that count, those missing. */
export interface Near {
  t: "near";
  patterns: Record<string, number>;
  have: Record<string, string[]>;
  need: Record<string, string[]>;
}

/** Something could not be done; nothing has changed. */
export interface Error {
  t: "error";
  code: string;
  why: string;
  why_zh: string;
  clause: string | null;
  n: number | null;
}

/** The server closes the connection after this. */
export interface Bye {
  t: "bye";
  code: string;
  why: string;
  why_zh: string;
}

/** I am here. */
export interface Pong {
  t: "pong";
}

/** Somebody says a phrase: a player, or with `player` null somebody who watches. */
export interface PhraseSaid {
  t: "said";
  person: string;
  name: string;
  player: number | null;
  phrase: Phrase;
}

/** What the club announces has changed: `GET /api/club` tells it. */
export interface NewsFrame {
  t: "announced";
}

/**
 * The player you back is asked: prompt `n` of theirs and what it offers, one of which you may point at; null when
 * nothing is awaited from them any more.
 */
export interface AdviceAsked {
  t: "advise";
  n: number | null;
  actions: Offer[];
}

/** Somebody who backs you points at action `a` of your prompt `n`. It is yours to decide. */
export interface Advised {
  t: "advised";
  n: number;
  a: number;
  name: string;
}

/** Everybody has their tiles; `drawn` is the dealer's last one, `left` how many can still be drawn. */
export interface DealEvent {
  type: "deal";
  hands: Record<string, Tile[]>;
  drawn: Tile;
  left: number;
}

/**
 * An indicator is turned; it names a bonus tile or a wild one. Where there is no dead wall it is a tile less to draw.
 */
export interface Indicator {
  type: "indicator";
  tile: Tile;
  dora: Tile | null;
  wild: Tile | null;
  left: number;
}

/** Somebody who was asked together with others has answered; only they know. What comes of it is told apart. */
export interface AnswerEvent {
  type: "answer";
  who: string;
  action: ActionForm;
}

/** Tiles passed on after the deal, known to giver and receiver. */
export interface Exchange {
  type: "exchange";
  seat: Seat;
  to: Seat;
  tiles: Tile[];
}

/** Two persons change places; the tiles stay. */
export interface Swap {
  type: "swap";
  seat: Seat;
  with: Seat;
}

/** A hand is laid open, some tiles apart. */
export interface Open {
  type: "open";
  seat: Seat;
  shown: Tile[];
  hidden: Tile[];
}

/** Everybody beside the table has bet: which seat each backs. */
export interface Bets {
  type: "bets";
  backs: Record<string, Seat>;
}

/** A flower is laid out, to be replaced. */
export interface Flower {
  type: "flower";
  seat: Seat;
  tile: Tile;
}

/** A tile is drawn: from the wall, or to replace a kong, a flower or a North. */
export interface Draw {
  type: "draw";
  seat: Seat;
  tile: Tile;
  source: "wall" | "kong" | "flower" | "north";
  left: number;
}

/**
 * A tile is discarded: the one just drawn or one of the hand, with riichi told or not, by itself (`auto`) where a
 * winner stays in play and has no choice.
 */
export interface Discard {
  type: "discard";
  seat: Seat;
  tile: Tile;
  drawn: boolean;
  riichi: boolean;
  auto: boolean;
}

/** A run is laid out with another player's discard. */
export interface Chow {
  type: "chow";
  seat: Seat;
  from: Seat;
  tile: Tile;
  tiles: Tile[];
}

/** Three of a kind are laid out with another player's discard. */
export interface Pung {
  type: "pung";
  seat: Seat;
  from: Seat;
  tile: Tile;
  tiles: Tile[];
}

/**
 * Four of a kind are laid out. `from` is whose discard made the kong, or the pung it is added to; `tile` that discard,
 * or the tile added. A kong from the hand may still be robbed.
 */
export interface Kong {
  type: "kong";
  seat: Seat;
  how: "open" | "added" | "concealed";
  from: Seat | null;
  tile: Tile | null;
  tiles: Tile[];
}

/** A North is set aside; it may still be robbed. */
export interface North {
  type: "north";
  seat: Seat;
}

/** Nobody won on the tile riichi was told with: it stands, and the stick is paid. */
export interface Riichi {
  type: "riichi";
  seat: Seat;
  deposits: number;
}

/** Points that change hands apart from a win: for a kong, for all-terminal discards, to ready hands. */
export interface Payment {
  type: "payment";
  reason: "kong" | "nagashi" | "ready";
  seat: Seat | null;
  payments: Record<string, number>;
}

/**
 * The referee rules on a foul: rights a seat loses, for how long, or is given back; points paid; a riichi that is void
 * (its stick kept on the table, returned, charged where the table took none, or not yet put down); tiles shown by
 * mistake that are to be discarded in order; tiles that lie face up from now on. One that `undoes` another gives back
 * what that took: the riichi stands again (its stick there still, paid again, or not yet put down), or the stick that
 * was charged is refunded, and tiles need not be discarded.
 */
export interface RulingEvent {
  type: "ruling";
  seat: Seat;
  lost: ("win" | "chow" | "pung" | "kong" | "riichi" | "choice" | "ready")[];
  until: "tile" | "turn" | "draw" | "hand";
  restored: ("win" | "chow" | "pung" | "kong" | "riichi" | "choice" | "ready")[];
  payments: Record<string, number>;
  riichi: "kept" | "returned" | "charged" | "undone" | "restored" | "repaid" | "declared" | "refunded" | null;
  exposed: Tile[];
  clauses: string[];
  zh: string;
  en: string;
  face_up: Tile[];
  undoes: boolean;
}

/** A win, explained: the hand without the winning tile, what counts, who pays; of other families' numbers null. */
export interface WinEvent {
  type: "win";
  seat: Seat;
  from: Seat | null;
  tile: Tile;
  robbed: "kong" | "north" | null;
  hand: Tile[];
  melds: LaidMeld[];
  ura: Tile[];
  patterns: PatternLine[];
  han: number | null;
  fu: number | null;
  yakuman: number | null;
  limit: string | null;
  points: number | null;
  flowers: number | null;
  total: number | null;
  fan: number | null;
  counters: number;
  deposits: number;
  liable: Seat[];
  payments: Record<string, number>;
}

/** A set laid out; `from` is whose tile was claimed, null for a concealed kong. */
export interface LaidMeld {
  type: MeldType;
  tiles: Tile[];
  from: Seat | null;
}

/** The hand is ended in its first turn, and the tiles are shown. */
export interface NineTerminals {
  type: "nine_terminals";
  seat: Seat;
  hand: Tile[];
}

/** A hand shown at the end without being paid as a win: a ready one, or one of three that would have won. */
export interface Shown {
  type: "shown";
  seat: Seat;
  reason: "ready" | "three_winners";
  hand: Tile[];
  melds: LaidMeld[];
  waits: Tile[];
}

/**
 * The hand is over. `delta` is what everybody gained or lost, sticks included; `deposits` sticks stay on the table;
 * `persons` tells for each seat at which seat its player sat down.
 */
export interface End {
  type: "end";
  result: HandResult;
  winners: Seat[];
  delta: Record<string, number>;
  points: Record<string, number>;
  deposits: number;
  persons: Record<string, Seat>;
}

/** What everybody held at the end. */
export interface HandsEvent {
  type: "hands";
  hands: Record<string, Tile[]>;
  melds: Record<string, LaidMeld[]>;
}

/**
 * How the hand began. A book that is not the package's own is told by `base` and `changes`. A hand of a game may say in
 * `deal` whose deal of the round it is, counted from 0, and in `game` what the game is called. By version 2 of fair
 * walls `chain` is where the seed stands in the table's, and `seals` what each seat had sealed before.
 */
export interface Header {
  type: "header";
  format: "paiju";
  version: 1 | 2;
  book: string;
  book_hash: string;
  base: string | null;
  changes: Record<string, unknown> | null;
  seats: string[];
  supporters: string[];
  round: Seat;
  points: number[];
  counters: number;
  deposits: number;
  commitment: string | null;
  fair: 1 | 2 | null;
  special: string | null;
  dice: [number, number][];
  deal: number | null;
  game: string | null;
  chain: ChainPlace | null;
  seals: (ChainPlace | null)[] | null;
}

/** A place in a hash chain: its head, and so many links after it. */
export interface ChainPlace {
  head: string;
  at: number;
}

/**
 * Where the wall came from, and the wall in the order of drawing; seed and salt are null for a wall told. By version 2
 * of fair walls there is no salt, and each seat has said something or not, in time or too late.
 */
export interface Reveal {
  type: "reveal";
  seed: string | null;
  salt: string | null;
  nonces: string[];
  wall: Tile[];
  said: ("said" | "bot" | "silent" | "unsealed" | "late")[] | null;
  late: string[] | null;
}

/**
 * The table as a role sees it now. `asked` tells whether something is awaited from the role itself, `legal` what it may
 * do; whether others are asked it does not learn.
 */
export interface View {
  role: string;
  phase: Phase;
  turn: Seat;
  seats: Record<string, Place>;
  left: number;
  deposits: number;
  counters: number;
  round: Seat;
  special: string | null;
  indicators: Tile[];
  wild: Tile | null;
  backs: Record<string, Seat>;
  stake: [Tile, Seat] | null;
  course: HandCourse;
  asked: boolean;
  legal: ActionForm[];
  deal: number | null;
  dice: [number, number][];
}

/** What is seen of one seat. */
export interface Place {
  points: number;
  person: Seat;
  hand: Tile[];
  drawn: Tile | null;
  melds: LaidMeld[];
  claims: Tile[][];
  river: Thrown[];
  flowers: Tile[];
  north: number;
  riichi: boolean;
  open: boolean;
  won: boolean;
  exposed: Tile[];
  face_up: Tile[];
}

/** A tile of the river: drawn just before, lying sideways for riichi, claimed by somebody, won on or with. */
export interface Thrown {
  tile: Tile;
  drawn: boolean;
  riichi: boolean;
  claimed: boolean;
  won: boolean;
}

/** What the rules remember of the course of the hand, beyond what lies on the table. */
export interface HandCourse {
  source: "wall" | "kong" | "flower" | "north";
  what: "discard" | "added" | "concealed" | "north" | null;
  after_kong: boolean;
  first: Seat[];
  ippatsu: Seat[];
  double_riichi: Seat[];
  discards: [Seat, Tile][];
  picked: Tile[];
  passed: [Tile, "discard" | "added" | "concealed" | "north"][];
}

/** A refusal. */
export interface Problem {
  error: RefusedBody;
}

/** Why something was refused. */
export interface RefusedBody {
  code: string;
  why: string;
  why_zh: string;
  clause: string | null;
  field: string | null;
}

/** Answer to prompt `n` with the action of number `a`. */
export interface Act {
  t: "act";
  n: number;
  a: number;
}

/** Why may I not do this? */
export interface AskWhy {
  t: "why";
  a: number;
}

/** What would you do? Only where the host allows hints. */
export interface AskHint {
  t: "hint";
}

/** What does my hand wait for? Asked when the own hand has changed. */
export interface AskReady {
  t: "ready";
}

/** Which of the book's patterns is my hand near to? Only where the host allows hints. */
export interface AskNear {
  t: "near";
}

/** I have seen the end of the hand. */
export interface Next {
  t: "next";
}

/**
 * The host's desk. `seat` is a seat of the hand, or of the table before the first one; `person` whom to invite to bet,
 * to remove, or to let in again.
 */
export interface Host {
  t: "host";
  do: "start" | "pause" | "resume" | "bot" | "give_back" | "remove" | "end" | "invite" | "readmit";
  seat?: Seat | null;
  player?: number | null;
  person?: string | null;
  level?: string | null;
}

/** I want the match to end, or no longer do. */
export interface Vote {
  t: "vote";
  end?: boolean;
}

/** The host decides about a frozen table. */
export interface Adjudicate {
  t: "adjudicate";
  choice: "continue" | "end";
}

/** Are you there? */
export interface Ping {
  t: "ping";
}

/**
 * The first frame: which table; a token where there is no cookie; `views` for the whole view after each event; `seal`
 * for what a player would say in a `seal` frame, so that it counts for a hand dealt at once.
 */
export interface Hello {
  t: "hello";
  table: string;
  token?: string | null;
  views?: boolean;
  seal?: string | null;
}

/**
 * A referee rules on an incident (docs/referee.md); `exposed` are tiles shown by mistake, `hand` an earlier hand. Sent
 * again under the same `key` it is done once, as all that a referee does.
 */
export interface Rule {
  t: "rule";
  incident: Record<string, unknown>;
  exposed?: string[];
  hand?: number | null;
  key?: string;
}

/** A referee asks what a declaration was: who declared what, with which tile, and whether the hand was shown. */
export interface Propose {
  t: "propose";
  declaration: Record<string, unknown>;
}

/** A referee takes a ruling back. */
export interface UndoRuling {
  t: "undo";
  number: number;
  key?: string;
}

/** A referee takes the hand back to its first so many events. */
export interface Rewind {
  t: "rewind";
  events: number;
  key?: string;
}

/** A referee stops play; hands are open to them until it goes on. */
export interface RefereePause {
  t: "pause";
  key?: string;
}

/** A referee lets play go on. */
export interface RefereeResume {
  t: "resume";
  key?: string;
}

/**
 * A player commits to a chain of nonces by its head, in hexadecimal; it counts from the next deal whose nonces are not
 * asked for yet (docs/fair.md).
 */
export interface SealChain {
  t: "seal";
  head: string;
}

/** A player's next link for a hand that is about to be dealt, in hexadecimal. */
export interface ShowNonce {
  t: "nonce";
  hand: number;
  nonce: string;
}

/** The host says whom the table lets in; what is left out stays as it is. */
export interface SetCompany {
  t: "company";
  listed?: boolean | null;
  open_hands?: boolean | null;
  take_over?: boolean | null;
  quiet?: boolean | null;
  advice?: boolean | null;
  draws?: boolean | null;
}

/** A phrase of the list, to everybody at the table. */
export interface SayPhrase {
  t: "say";
  phrase: Phrase;
}

/** Who of a team (from 0) plays the relay's game that is about to begin: its member, or a substitute. */
export interface NameStandIn {
  t: "stand_in";
  team: number;
  name: string;
}

/** Who backs a player points at action `a` of that player's prompt `n`; once for each prompt. */
export interface Point {
  t: "point";
  n: number;
  a: number;
}

/** Who backs a player draws for them, where the host lets them; the player may take it back with `on` false. */
export interface DrawFor {
  t: "draw_for";
  on?: boolean;
}

/** A player calls a referee, or no longer needs one; a referee says that the call is answered. */
export interface CallReferee {
  t: "call";
  on?: boolean;
}

/** A round table by table, and who has a bye. */
export interface PublicRoundPage {
  count: number;
  round: PublicRound;
  tables: PublicTable[];
  byes: string[];
  players: PublicPlayer[];
}

/** A round: how many tables, how many of them have a result that is told. */
export interface PublicRound {
  stage: string;
  round: string;
  state: "seated" | "playing" | "over";
  tables: number;
  results: number;
  planned: string;
  minutes: number;
  clock: PublicClock | null;
}

/**
 * A round's times in seconds since 1970. While it stands still, `stands` says since when, and all later times move on.
 * `tables` have extra time: their own ends.
 */
export interface PublicClock {
  start: number;
  end: number | null;
  warning: number | null;
  pause: number | null;
  pause_minutes: number;
  stands: number | null;
  tables: Record<string, number>;
}

/** A table of a round; `online` is the club's table at which it is played. */
export interface PublicTable {
  stage: string;
  round: string;
  table: string;
  state: "seated" | "playing" | "entered" | "signed" | "audited";
  seats: PublicSeat[];
  extra: number;
  online: string;
}

/** A seat of a table, East first; what it made is None while there is no result that is told. */
export interface PublicSeat {
  player: string;
  points: number | null;
  place: number | null;
  figures: Record<string, string>;
  note: string;
}

/** Somebody who plays, by their id in the event; `team` is the team's `n`, 0 for none. */
export interface PublicPlayer {
  id: string;
  name: string;
  number: string;
  team: number;
  club: string;
  country: string;
  out: string;
  filler: boolean;
}

/** Somebody of an event: their games, how they stood round by round, where they sit next. */
export interface PublicPlayerPage {
  count: number;
  player: PublicPlayer;
  team: PublicTeam | null;
  line: PublicLine | null;
  games: PublicTable[];
  course: PublicStep[];
  players: PublicPlayer[];
  awards: PublicAward[];
}

/** A team; `n` is its address, `number` what it drew. */
export interface PublicTeam {
  n: number;
  name: string;
  number: number;
  players: string[];
}

/**
 * A line of standings: a player by id, or a team by its `n`. Figures are exact, halves as 7/2; `moved` is how many
 * places up since the round before, None where there is no such.
 */
export interface PublicLine {
  place: number | null;
  player: string;
  team: number;
  games: number;
  figures: Record<string, string>;
  moved: number | null;
  note: string;
}

/** Where somebody stood after a round, and what they had by then in the figure that decides. */
export interface PublicStep {
  stage: string;
  round: string;
  place: number | null;
  figure: string;
  value: string;
}

/** Something won beside places. */
export interface PublicAward {
  kind: string;
  player: string;
  team: number;
  stage: string;
  what: string;
  worth: string;
  prize: string;
  replay: string;
}

/** A team: its players with their lines, how it stood round by round, its games. */
export interface PublicTeamPage {
  count: number;
  team: PublicTeam;
  line: PublicLine | null;
  members: PublicLine[];
  games: PublicTable[];
  course: PublicStep[];
  players: PublicPlayer[];
}

/** A finished hand step by step. */
export interface Steps {
  hand: number;
  name: string;
  role: string;
  steps: Step[];
  explained: ExplainedWin[];
  end: HandEnd;
}

/** What happened, and the table after it. */
export interface Step {
  event: TableEvent;
  view: View;
}

/** Every table with a result that is told: who met whom with what. */
export interface PublicCross {
  count: number;
  players: PublicPlayer[];
  tables: PublicTable[];
}

/** Another book beside the one a lesson teaches, and how many more differences there are. */
export interface BookBeside {
  book: string;
  names: Words;
  rows: NoticedRow[];
  further: number;
}

/** Something that another book has otherwise. */
export interface NoticedRow {
  label: Words;
  taught: Words;
  value: Words;
  clauses: string[];
}

/**
 * A link, and the same as a QR code in SVG; whom it can reach: everybody, this network, or only this machine, for which
 * there is no code.
 */
export interface MadeLink {
  link: string;
  qr: string;
  reach: "public" | "network" | "machine";
}

/** The record of a hand that is over, line by line. */
export interface HandRecord {
  hand: number;
  name: string;
  record: string[];
}

/** A clause in our words, with what it decides. */
export interface ClauseRow {
  id: string;
  title_zh: string;
  title_en: string;
  status: string;
  says_zh: string;
  says_en: string;
  kind: string;
  decides: Words[];
}

/** A foul of the book. */
export interface DeskFoul {
  id: string;
  zh: string;
  en: string;
  what: DeskWords;
  clauses: string[];
  variants: DeskVariant[];
}

/** A case of a foul: when, and what it costs. */
export interface DeskVariant {
  id: string;
  when: DeskWords;
  words: DeskWords;
  clauses: string[];
}

/** The whole sheet. */
export interface ScoreSheet {
  title: string;
  kind: string;
  book: string;
  book_zh: string;
  book_en: string;
  family: string;
  began: number;
  signs: SheetSign[];
  games: SheetGame[];
  teams: SheetResult[];
}

/** A sign and what it means. */
export interface SheetSign {
  id: string;
  sign: string;
  zh: string;
  en: string;
}

/** One game. */
export interface SheetGame {
  number: number;
  start: number[];
  rows: SheetRow[];
  rulings: SheetRuling[];
  results: SheetResult[];
  over: string;
  result: DeskWords;
}

/** A hand, counted from 1; 0 for what rulings changed between two. */
export interface SheetRow {
  number: number;
  name: string;
  counters: number;
  result: string;
  words: DeskWords[];
  cells: SheetCell[];
}

/** One player in a row: signs, what was won or paid, and what they have now. */
export interface SheetCell {
  signs: string[];
  paid: number;
  points: number;
}

/** A ruling, counted from 1, and the hand it was about; taken back ones stay on the sheet. */
export interface SheetRuling {
  number: number;
  hand: string;
  card: RulingCard;
  undone: boolean;
}

/** What a player came to; `signed` by whom and when, where they have. */
export interface SheetResult {
  name: string;
  team: string;
  points: number;
  taken: number;
  place: number | null;
  final: number | null;
  standard: number | null;
  out: string;
  signed_by: string;
  signed_at: number;
  own: boolean;
}

/** A draw that was made: its file, as `paiju draw verify` reads it, and the names of its ids. */
export interface DrawMadeInfo {
  draw: Record<string, unknown>;
  names: Record<string, string>;
}

/** An event as everybody sees it; `count` is the number of the entry up to which all this counts. */
export interface PublicEvent {
  event: string;
  name: string;
  book: string;
  book_zh: string;
  book_en: string;
  place: string;
  hosts: string[];
  start: string;
  end: string;
  phase: EventPhase;
  count: number;
  head: string;
  unofficial: boolean;
  players: PublicPlayer[];
  teams: PublicTeam[];
  stages: PublicStage[];
  rounds: PublicRound[];
  schedule: PublicSession[];
  notices: PublicNotice[];
  bulletins: PublicNotice[];
  standings: PublicStanding[];
  awards: PublicAward[];
  next: PublicNext[];
  hidden: PublicHidden | null;
  fixtures: PublicFixture[];
  draws: PublicDraw[];
  registering: boolean;
  races: PublicStanding[];
}

/** A part of the event; `figures` are the columns of its standings, `order` what decides, the first first. */
export interface PublicStage {
  name: string;
  kind: string;
  rounds: number;
  cut: number;
  carry: string;
  figures: string[];
  order: string[];
}

/** A line of the timetable, its start as the organiser wrote it. */
export interface PublicSession {
  start: string;
  minutes: number;
  what: string;
  stage: string;
  round: string;
  kind: string;
}

/** Something everybody is told; a bulletin carries the head of the chain. A notice may be past at `until`. */
export interface PublicNotice {
  number: number;
  at: number;
  title: string;
  text: string;
  head: string;
  until: number | null;
}

/** Standings of the players, of the teams, or of a category by its name; of the event ("") or of one stage. */
export interface PublicStanding {
  what: string;
  stage: string;
  lines: PublicLine[];
}

/** Where somebody sits in the round that is played, or comes next; `seat` 0 is East. */
export interface PublicNext {
  player: string;
  stage: string;
  round: string;
  table: string;
  seat: number;
}

/** Results are kept back: told are the standings as they were after entry `since`, and the places revealed. */
export interface PublicHidden {
  since: number;
  revealed: PublicStanding[];
}

/** Which teams meet, by their `n`; who plays for them once the round has begun. */
export interface PublicFixture {
  stage: string;
  round: string;
  table: string;
  teams: number[];
  start: number | null;
  players: string[];
}

/**
 * A draw: being made, with how many leaders have sealed and shown their numbers, or made, with what was drawn: each
 * name with its number, or its table and wind.
 */
export interface PublicDraw {
  kind: string;
  number: number;
  commitment: string;
  leaders: number;
  sealed: number;
  shown: number;
  made: boolean;
  result: [string, string][];
}

/**
 * The rounds of a stage that could be seated now, what is to be told of them, numbers that were drawn for who has none;
 * and where nobody can be seated before a lot is drawn, of whom, or which draw the seats follow from (`draw_begun` with
 * it).
 */
export interface SeatsProposed {
  stage: string;
  rounds: ProposedRound[];
  notes: EventTold[];
  numbers: Record<string, string>;
  tie: TieAtCut | null;
  draw: "lots" | "seating" | null;
}

/** A round as it might be seated, and who sits out. */
export interface ProposedRound {
  round: string;
  tables: ProposedTable[];
  byes: string[];
}

/** A table as it might be seated: ids, East first; "" is a seat to be filled. */
export interface ProposedTable {
  table: string;
  players: string[];
}

/** Words in both languages. */
export interface EventTold {
  zh: string;
  en: string;
}

/**
 * Equals at the cut of a stage, names of players or teams: a lot decides which go on (`draw_begun` with `draw` cut and
 * this stage).
 */
export interface TieAtCut {
  stage: string;
  names: string[];
  places: number;
}

/** An exam that was sat. Times are seconds since 1970. */
export interface SittingRow {
  code: string;
  exam: string;
  title: ExamWords;
  name: string;
  marks: number;
  needed: number;
  total: number;
  passed: boolean;
  at: number;
}

/** Words in both languages; tiles stand between brackets. */
export interface ExamWords {
  zh: string;
  en: string;
}

/** A paper as it is written. */
export interface PaperWritten {
  toml: string;
}

/** A lesson whole, with the words it teaches. */
export interface LessonPage {
  card: LessonCard;
  steps: LessonStep[];
  words: string[];
  level: string;
}

/** A lesson in a few words; `done` are the steps I have done, by their ids. */
export interface LessonCard {
  id: string;
  book: string;
  names: Words;
  says: Words;
  steps: string[];
  done: string[];
}

/** A step: tap `pick` of the tiles (0: all that are right), or choose one. */
export interface LessonStep {
  id: string;
  ask: string;
  title: Words;
  says: Words;
  question: Words;
  tiles: string[];
  tap: boolean;
  pick: number;
  choices: StepChoice[];
  table: StepTable | null;
  hand: StepChoice | null;
  terms: string[];
}

/** Something to choose: what is sent, words, tiles, or a whole hand with its melds and the winning tile. */
export interface StepChoice {
  value: string;
  names: Words;
  tiles: string[];
  melds: string[][];
  win: string;
}

/** What lies on the table of a step; `stake` is the tile just discarded by `by`, `drawn` what I drew. */
export interface StepTable {
  seat: string;
  rivers: Record<string, string[]>;
  stake: string;
  by: string;
  drawn: string;
}

/** A hand that is over, in a list; `players` by seat, and what they were called when they played it. */
export interface HandRow {
  hand: number;
  name: string;
  result: string;
  players: Record<string, number>;
  over: string | null;
  delta: Record<string, number>;
  points: Record<string, number>;
  wins: WonRow[];
  names: Record<string, string>;
  counters: number;
}

/** A win in a list: who won what from whom, and what it came to. */
export interface WonRow {
  seat: Seat;
  from: Seat | null;
  tile: string;
  han?: number | null;
  fu?: number | null;
  yakuman?: number | null;
  points?: number | null;
  limit?: string | null;
  flowers?: number | null;
  total?: number | null;
  fan?: number | null;
  gain: number;
}

/**
 * A link in a list, by a name from which its key cannot be found. `left` is how often it may still be used, `expires`
 * and `last_used` seconds since 1970, 0 for never; `people` have come by it. Of kind `share`, `seat` is the number of
 * the hand that is shared, "" for all of the match, and looking uses nothing up.
 */
export interface LinkRow {
  link: string;
  kind: "play" | "watch" | "support" | "device" | "referee" | "admin" | "share" | "recover";
  table: string;
  seat: string;
  by: string;
  created: number;
  left: number;
  used: number;
  last_used: number;
  expires: number;
  people: string[];
}

/**
 * What counts in the hand on a table: its book, a dice rule included, the least a win must count, and all patterns, the
 * dearest first.
 */
export interface PatternSheet {
  book: BookNames;
  family: "riichi" | "official" | "house";
  minimum: number;
  special: SpecialRow | null;
  patterns: PatternRow[];
}

/** A book's name; Japanese where the book has one. */
export interface BookNames {
  zh: string;
  en: string;
  ja: string;
}

/** A dice rule: what must be thrown for it, and where it stands. */
export interface SpecialRow {
  zh: string;
  en: string;
  id: string;
  dice: number;
  clause: string;
}

/** A pattern of a book: names, value, a sentence, clause, what it leaves uncounted, and an example. */
export interface PatternRow {
  zh: string;
  en: string;
  id: string;
  ja: string;
  names: string[];
  value: string;
  closed: number;
  open: number | null;
  yakuman: number;
  alone: boolean;
  clause: string;
  says: Words;
  excludes: Excluded[];
  example: Example | null;
}

/** A pattern that another one leaves uncounted, and the clause that says so. */
export interface Excluded {
  id: string;
  clause: string;
}

/** A win that has a pattern, as a request to the scorer without its book. */
export interface Example {
  hand: string;
  win: string;
  melds?: ExampleMeld[];
  by?: string;
  seat?: string;
  round?: string;
  flags?: string[];
  dora?: string;
  ura?: string;
  north?: number;
  flowers?: number;
}

/** A set of an example. */
export interface ExampleMeld {
  type: string;
  tiles: string;
}

/** Somebody at a table, as its host is told: what they are there, and whether they are there now. */
export interface TablePerson {
  person: string;
  name: string;
  role: "host" | "player" | "supporter" | "invited" | "watcher" | "referee" | "removed";
  here: boolean;
}

/** The backups that are there, the newest first, where they lie, and whether the last one failed. */
export interface BackupsPage {
  backups: BackupRow[];
  folder: string;
  failed: FailedBackup | null;
}

/** A backup that is there. */
export interface BackupRow {
  name: string;
  at: number;
  size: number;
}

/** When a backup failed, and why. */
export interface FailedBackup {
  at: number;
  why: string;
  why_zh: string;
}

/**
 * Somebody as an administrator sees them; `account` is the name they sign in by, `barred` since when, or 0; `here` are
 * the tables they look at just now.
 */
export interface PersonRow {
  person: string;
  name: string;
  created: number;
  seen: number;
  devices: number;
  admin: boolean;
  account: string;
  barred: number;
  role: Role;
  here: PersonPlace[];
}

/** A table where somebody is. */
export interface PersonPlace {
  table: string;
  title: string;
  book: string;
}

/** The club's settings as they count now, and which of them were given at the start and cannot be changed here. */
export interface SettingsPage {
  settings: ClubSettings;
  fixed: string[];
}

/** The settings, each with what holds until somebody sets it. */
export interface ClubSettings {
  club_name: string;
  accounts: boolean;
  open_tables: "everybody" | "members" | "organisers";
  most_tables: number;
  idle_days: number;
  rate: number;
  backup_hours: number;
  backup_keep: number;
}

/** A table as an administrator is told: who opened it, who plays there, why it stands still where it does. */
export interface AdminTable {
  table: string;
  title: string;
  book: string;
  state: RoomState;
  public: boolean;
  created: number;
  host?: string | null;
  host_name?: string;
  players?: string[];
  frozen?: FrozenInfo | null;
  here?: number;
  hidden?: boolean;
}

/**
 * A format an event may be made from, with its usual answers. `entrants` are players, or teams; `final` is how many go
 * on (of a season: how many games the finals have), 0 where there is no final.
 */
export interface EventTemplate {
  id: string;
  book: string;
  zh: string;
  en: string;
  about_zh: string;
  about_en: string;
  rounds: number;
  entrants: number;
  final: number;
  teams: boolean;
  any_book: boolean;
  minutes: number;
  conditions: boolean;
}

/** Where I am logged in, the links that would make another device mine, and those by which I share hands. */
export interface MyDevices {
  devices: Device[];
  links: LinkRow[];
  shares: LinkRow[];
}

/** A token of mine: where it is used, when it was made and used last; `here` is the one that asks. */
export interface Device {
  device: string;
  client: string;
  created: number;
  seen: number;
  here: boolean;
}

/** A page of my matches, how many there are, and which books and people one may look for. */
export interface MyGames {
  games: GameRow[];
  total: number;
  page: number;
  pages: number;
  books: string[];
  people: string[];
}

/** A match that is over; its players in the order of their places. Times are seconds since 1970. */
export interface GameRow {
  table: string;
  title: string;
  book: string;
  began: number;
  ended: number;
  hands: number;
  why: string;
  players: GamePlayer[];
}

/** What a match came to for one of its players; `final` by the book, with what places are worth. */
export interface GamePlayer {
  player: number;
  name: string;
  place: number;
  points: number;
  final: number;
  me: boolean;
  bot: boolean;
}

/** A passkey of mine: made and used when, by which sort of client. */
export interface PasskeyRow {
  passkey: string;
  client: string;
  created: number;
  used: number;
}

/** The players' words, of all books or of one. */
export interface GlossaryPage {
  parts: GlossaryPart[];
  terms: GlossaryTerm[];
}

/** A chapter of the words. */
export interface GlossaryPart {
  id: string;
  names: Words;
}

/** A word of players. */
export interface GlossaryTerm {
  id: string;
  part: string;
  names: Words;
  ja: string;
  also: string[];
  says: Words;
  tiles: string;
  see: string[];
  fields: GlossaryField[];
}

/** How a book has it. */
export interface GlossaryField {
  label: Words;
  value: Words;
  clauses: string[];
}

/** How I do: lessons, kinds of exercises, puzzles of days, speed rounds, what comes back when. */
export interface StudyProgress {
  lessons: LessonCard[];
  kinds: KindRow[];
  days: Record<string, boolean[]>;
  speed: Record<string, number>;
  due: number;
  waiting: number;
  next_due: number;
}

/** How I do in one kind of exercise of one book. */
export interface KindRow {
  book: string;
  kind: string;
  right: number;
  wrong: number;
  level: number;
}

/**
 * A table of the lobby, where somebody is: to sit down (`free` seats, in a running match with its next hand), to watch,
 * or both.
 */
export interface OpenTable {
  table: string;
  title: string;
  book: string;
  names: Words;
  host: string;
  state: RoomState;
  seats: OpenSeat[];
  free: number;
  clock: ClockInfo;
  length: number | null;
  hints: boolean;
  company: Company;
  round: string | null;
  watchers: number;
  rounds: number;
}

/** A seat of an open table: who plays there, whether they are there, and whether it may be taken. */
export interface OpenSeat {
  name: string;
  kind: ChairKind;
  here: boolean;
  free: boolean;
  level: string | null;
}

/** A book whole. */
export interface BookPage {
  id: string;
  names: BookNames;
  lines: BookLines;
  players: number;
  family: "riichi" | "official" | "house";
  text: string;
  base: string | null;
  variants: string[];
  teams: boolean;
  rounds: number;
  specials: SpecialRow[];
  supporters: boolean;
  clock: TournamentClock | null;
  summary: BookNames;
  fields: FieldRow[];
  patterns: PatternRow[];
  clauses: number;
}

/** A book introduced in a few lines. */
export interface BookLines {
  zh: string[];
  en: string[];
}

/** A book's own seconds, and the clause that has them. */
export interface TournamentClock {
  first: number;
  turn: number;
  claim: number;
  clause: string;
}

/** A field with its label, its value as data and in words, and the clauses that decide it. */
export interface FieldRow {
  zh: string;
  en: string;
  name: string;
  value: unknown;
  value_zh: string;
  value_en: string;
  clauses: string[];
}

/** A clause and those below it; null where there are only those. */
export interface ClausePage {
  clause: ClauseRow | null;
  parts: ClauseRow[];
}

/** A desk as it stands, what I may do there, whose word I give, and the server's time. */
export interface DeskState {
  desk: string;
  right: "host" | "enter" | "sign" | "join" | "read";
  view: DeskView;
  player: number | null;
  now: number;
}

/** The whole of it. */
export interface DeskView {
  kind: string;
  title: string;
  book: string;
  book_zh: string;
  book_en: string;
  family: string;
  players: DeskPlayer[];
  position: string;
  dealer: number;
  counters: number;
  deposits: number;
  hands: number;
  playing: boolean;
  over: string;
  paused: boolean;
  tells: DeskTells;
  entries: DeskEntryView[];
  to_sign: number[];
  signatures: DeskSignature[];
  protests: DeskProtest[];
  announced: number;
  may_audit: boolean;
  clock: DeskClock;
  teams: DeskTeam[];
  game: number;
}

/** A player as the game stands; `seat` is the wind in the hand at issue, `final` the result if it ended now. */
export interface DeskPlayer {
  name: string;
  team: string;
  seat: string;
  points: number;
  place: number | null;
  final: number | null;
  riichi: boolean;
  rights_lost: string[];
  warnings: number;
  cards: number;
  out: string;
  at_end: DeskWords[];
}

/** What can be told of a hand of this book. */
export interface DeskTells {
  riichi: boolean;
  ready: boolean;
  nagashi: boolean;
  kong: boolean;
  open: boolean;
  play_on: boolean;
  winners: number;
  aborts: string[];
  liable_for: string[];
  specials: DeskChoice[];
  fouls: boolean;
}

/** Something to choose from. */
export interface DeskChoice {
  id: string;
  zh: string;
  en: string;
}

/**
 * An entry, counted from 1: who entered it and when, what it came to by player, in words, and by which clauses;
 * `undone` is the entry that took it back, 0 for none.
 */
export interface DeskEntryView {
  number: number;
  key: string;
  by: string;
  at: number;
  do: string;
  hand: string;
  game: number;
  words: DeskWords[];
  clauses: string[];
  paid: number[];
  points: number[];
  undone: number;
  entry: number;
  card: RulingCard | null;
  may_undo: boolean;
}

/** A player has signed; `own` when they did on a device of their own. */
export interface DeskSignature {
  player: number;
  by: string;
  at: number;
  own: boolean;
}

/** A protest, by the number of its entry. */
export interface DeskProtest {
  entry: number;
  player: number;
  text: string;
  at: number;
  answered: boolean;
  upheld: boolean;
  answer: string;
}

/** The book's seconds and minutes, 0 where it has none, and its fouls of lateness, the least first. */
export interface DeskClock {
  first: number;
  turn: number;
  claim: number;
  minutes: number;
  notice: number;
  late: DeskLate[];
  overruns: DeskOverrun[];
}

/** The foul of coming late by up to so many minutes after the announced start; null for any longer. */
export interface DeskLate {
  foul: string;
  variant: string;
  minutes: number | null;
}

/** The foul of taking longer than some of the book's seconds: `first`, `turn` or `claim`. */
export interface DeskOverrun {
  kind: string;
  foul: string;
  variant: string;
}

/** A team of a relay: what it has, its place, and who comes next. */
export interface DeskTeam {
  name: string;
  members: string[];
  substitutes: string[];
  points: number;
  place: number | null;
  next: string;
}

/**
 * An evening as it stands: what I may do, who I am of those named, who of them has a phone here, when it began, and how
 * many entries there are besides bets.
 */
export interface EveningState {
  evening: string;
  right: "host" | "enter" | "sign" | "join" | "read";
  me: string;
  here: string[];
  began: number;
  seen: number;
  view: EveningView;
}

/** The whole of it. */
export interface EveningView {
  title: string;
  book: string;
  book_zh: string;
  book_en: string;
  clause: string;
  people: EveningPerson[];
  tables: EveningTable[];
  camps: EveningCamp[];
  rules: EveningRule[];
  hands: number;
  last: boolean;
  last_rule: string;
  over: boolean;
  minutes: number;
  redraw: number;
  ledger: EveningBooked[];
  entries: EveningEntryView[];
}

/** Somebody of the evening; `where` is A, bet A, billiards, free, resting or away, `row` their place in that row. */
export interface EveningPerson {
  name: string;
  where: string;
  row: number;
  chips: number;
  camp: string;
}

/**
 * A table: its players, the dealer first; the hand being played there, if one is. `phase` tells what comes next in a
 * hand with real tiles: swap, opening, bets, play; of one played online it is "online".
 */
export interface EveningTable {
  name: string;
  players: string[];
  seats: string[];
  bets: EveningBet[];
  bets_open: boolean;
  hand: number;
  phase: string;
  begun: boolean;
  special: string;
  opened: string[];
  won: Record<string, number>;
  paid: Record<string, number>;
  out: string[];
  plays_on: boolean;
  club: string;
  left: number | null;
  moved: EveningMove[];
  judged: string[];
}

/** Somebody who bets at a table: whether they have, and on whom, as far as this may be seen. */
export interface EveningBet {
  name: string;
  placed: boolean;
  on: string;
}

/** Somebody, or a camp, goes from one place to another. */
export interface EveningMove {
  who: string;
  was: string;
  now: string;
}

/** A camp, and who plays for it. */
export interface EveningCamp {
  zh: string;
  en: string;
  tile: string;
  people: string[];
  player: string;
}

/** A dice rule, and what it says. */
export interface EveningRule {
  id: string;
  dice: number;
  zh: string;
  en: string;
  says: DeskWords;
  clause: string;
}

/** Chips that changed hands for one reason. */
export interface EveningBooked {
  hand: number;
  table: string;
  reason: string;
  words: DeskWords;
  clause: string;
  gains: Record<string, number>;
}

/** An entry, counted from 1; `undone` is the entry that took it back, 0 for none. */
export interface EveningEntryView {
  number: number;
  by: string;
  at: number;
  do: string;
  table: string;
  hand: number;
  words: DeskWords[];
  clauses: string[];
  gains: Record<string, number>;
  whole: boolean;
  club: string;
  undone: number;
  may_undo: boolean;
}

/**
 * An event as somebody of it sees it, and what they may do: who they are there (p7, "" for nobody), as what, and the
 * server's time; its rounds, the one that is looked at (stage and round), and what officials look after.
 */
export interface EventView {
  event: string;
  name: string;
  me: string;
  my_name: string;
  roles: EventRole[];
  count: number;
  head: string;
  now: number;
  plan: EventPlanInfo;
  entrants: EntrantRow[];
  people: KnownPerson[];
  teams: EventTeamRow[];
  registration: RegistrationInfo;
  asked: AskedRow[];
  drawing: DrawingInfo | null;
  draws: number;
  notices: NoticeRow[];
  stages: EventStageInfo[];
  fixtures: FixtureRow[];
  ceremony: CeremonyInfo | null;
  rounds: RoundShown[];
  current: string[];
  due: DueShown[];
  calls: CallShown[];
  protests: ProtestShown[];
  appeals: AppealShown[];
  mine: MyEvent | null;
}

/** What is settled of an event. */
export interface EventPlanInfo {
  book: string;
  book_words: DeskWords;
  place: string;
  start: string;
  end: string;
  level: string;
  organiser: string;
  officials: OfficialRow[];
  categories: string[];
  conditions: EntryConditionInfo[];
  book_conditions: string[];
  teams: boolean;
  closed: boolean;
  apart: string[];
}

/** Somebody who serves the event. */
export interface OfficialRow {
  id: string;
  name: string;
  role: string;
  grade: string;
  duty: string;
}

/** What is asked of whoever enters. */
export interface EntryConditionInfo {
  id: string;
  words: DeskWords;
  clause: string;
  exam: string;
}

/** Somebody who is entered. Rounds they came to, or were missing in, are `stage/round`, their arrival `/`. */
export interface EntrantRow {
  id: string;
  name: string;
  number: string;
  team: string;
  club: string;
  country: string;
  grade: string;
  order: number;
  substitute: boolean;
  filler: boolean;
  paid: boolean;
  here: string[];
  absent: string[];
  left: string;
  left_by: number;
  replaces: string;
  replaced_by: string;
  unmet: ConditionUnmet[];
  private: EntrantPrivate | null;
}

/** A condition somebody does not meet, or of which nobody knows yet. */
export interface ConditionUnmet {
  id: string;
  words: DeskWords;
  fit: "unmet" | "unknown";
}

/** What only those see who keep the list. */
export interface EntrantPrivate {
  born: string;
  sex: string;
  contact: string;
  address: string;
  notes: string;
  fields: Record<string, string>;
}

/** Somebody of the event who is not entered: an official, a leader, a coach. */
export interface KnownPerson {
  id: string;
  name: string;
}

/** A team with who leads it; members by id, in the order of a relay where there is one. */
export interface EventTeamRow {
  name: string;
  number: number;
  leader: string;
  leader_name: string;
  coach: string;
  coach_name: string;
  members: string[];
}

/** How people register: `until` in seconds since 1970, `left` so many places, where there is an end to them. */
export interface RegistrationInfo {
  open: boolean;
  moderated: boolean;
  fee: string;
  until: number | null;
  most: number;
  fields: string[];
  note: string;
  left: number | null;
  entered: number;
  waiting: number;
  exam: string;
}

/** Somebody who asked to be let in; `waits`: there is no place for them yet. */
export interface AskedRow {
  id: string;
  name: string;
  team: string;
  club: string;
  age: number | null;
  at: number;
  decided: "" | "accepted" | "refused";
  why: string;
  waits: boolean;
  private: EntrantPrivate | null;
}

/** A draw that is being made. */
export interface DrawingInfo {
  number: number;
  draw: "lots" | "tables" | "seats" | "cut" | "seating";
  commitment: string;
  entrants: DrawnEntrant[];
  leaders: DrawLeaderRow[];
}

/** Who is drawn, with names. */
export interface DrawnEntrant {
  id: string;
  name: string;
  players: string[];
}

/** A leader whose number goes into a draw; `nonce` is empty until it is shown. */
export interface DrawLeaderRow {
  id: string;
  name: string;
  team: string;
  seal: string;
  nonce: string;
}

/** Something everybody was told. */
export interface NoticeRow {
  number: number;
  at: number;
  title: string;
  text: string;
}

/**
 * A part of the event; `rounds` 0 where only its course can tell; `goes_on` who was left in it at the end, by name;
 * equals at its cut wait for a `lot`.
 */
export interface EventStageInfo {
  name: string;
  kind: string;
  rounds: number;
  cut: number;
  carry: string;
  minutes: number;
  seated: StageRoundInfo[];
  over: boolean;
  goes_on: string[];
  lot: TieAtCut | null;
}

/**
 * A round that is seated: how many tables, how many have their result, when it began and ended; who sits out, by id.
 */
export interface StageRoundInfo {
  round: string;
  tables: number;
  results: number;
  started: number | null;
  ended: number | null;
  byes: string[];
  gaps: SeatGap[];
}

/** A seat nobody will take, and who could, by id. */
export interface SeatGap {
  table: string;
  player: string;
  substitutes: string[];
  fillers: string[];
}

/** A game of teams that is still to come. */
export interface FixtureRow {
  stage: string;
  round: string;
  table: string;
  start: number | null;
  teams: LineupRow[];
}

/** Whom a team fields; `named`: by its captain. */
export interface LineupRow {
  team: string;
  player: string;
  named: boolean;
}

/** Results kept back since an entry; the places are told to those alone who reveal them. */
export interface CeremonyInfo {
  since: number;
  tables: CeremonyTable[];
}

/** Results that are revealed place by place: of players, of teams, or of a category. */
export interface CeremonyTable {
  what: string;
  revealed: number[];
  lines: CeremonyLine[];
}

/** A place of the results that are kept back. */
export interface CeremonyLine {
  place: number;
  name: string;
  team: string;
}

/** A round. `whole`: all its tables are here; `halt` is the entry that stopped play. */
export interface RoundShown {
  stage: string;
  round: string;
  state: "seated" | "running" | "halted" | "ended" | "done";
  count: number;
  entered: number;
  ready: number;
  minutes: number;
  planned: number | null;
  clock: ClockShown | null;
  halt: number;
  start_points: number;
  standard: number[];
  appeals: boolean;
  only: boolean;
  tables: TableShown[];
  whole: boolean;
}

/** The times of a round, from the record alone. `stands`: since when nothing is played. */
export interface ClockShown {
  start: number;
  pause: number | null;
  pause_minutes: number;
  warning: number | null;
  end: number | null;
  ended: boolean;
  appeals: number | null;
  results_from: number | null;
  results_by: number | null;
  stands: number | null;
}

/**
 * A table of a round. `call` is the entry of an open call; `club` the club's table where it is played online; `history`
 * is told where it was asked for. `cards`: score cards as they were counted last, by seats; `apart` why they keep the
 * sheet from being signed, Chinese and English; `sat`: the seats, by number, of those who sat East, South, West, North
 * for the first `sat_hands` hands.
 */
export interface TableShown {
  table: string;
  seats: SeatShown[];
  state: "waiting" | "playing" | "late" | "entered" | "signed" | "audited";
  sheet: SheetShown | null;
  ends: number | null;
  extra: number;
  call: number;
  club: string;
  mine: boolean;
  protests: ProtestShown[];
  penalties: PenaltyShown[];
  history: PastShown[];
  cards: number[];
  apart: string[];
  sat: number[];
  sat_hands: number;
}

/** Who sits where, East first. `out`: why they have no result there. */
export interface SeatShown {
  player: string;
  name: string;
  number: string;
  team: string;
  out: string;
}

/**
 * A table's result, by seats. `entry` is the one that holds, by whom and when; `net` is around zero, `missing` what the
 * points lack of their sum; `waits` whose signature is missing (ids, or "referee").
 */
export interface SheetShown {
  entry: number;
  by: string;
  by_name: string;
  at: number;
  corrected: number;
  points: number[];
  net: number[];
  places: (number | null)[];
  standard: string[];
  missing: number;
  best: Record<string, string>;
  signed: SignatureShown[];
  waits: string[];
  audited: string;
  locked: boolean;
}

/** Somebody who has signed a sheet, as a player or as the referee. */
export interface SignatureShown {
  person: string;
  name: string;
  signs_as: "player" | "referee";
}

/** Somebody does not agree with their table's result, or with what happened there. */
export interface ProtestShown {
  entry: number;
  stage: string;
  round: string;
  table: string;
  player: string;
  name: string;
  why: string;
  at: number;
  referee: string;
  answer: string;
  settled: boolean;
}

/** What was taken off, a card, or a game forfeited; `entry` is 0 where it cannot be lifted. */
export interface PenaltyShown {
  entry: number;
  stage: string;
  round: string;
  player: string;
  name: string;
  kind: string;
  amount: string;
  why: string;
}

/** A word on a table's result: who, when, what stood before and what after, by seats. */
export interface PastShown {
  entry: number;
  at: number;
  by: string;
  kind: string;
  why: string;
  before: number[] | null;
  after: number[] | null;
}

/** A sheet that is not ready: what is missing, and who. */
export interface DueShown {
  stage: string;
  round: string;
  table: string;
  missing: string;
  who: string[];
  by: number | null;
}

/** A table calls for a referee. */
export interface CallShown {
  entry: number;
  stage: string;
  round: string;
  table: string;
  player: string;
  name: string;
  why: string;
  at: number;
  referee: string;
  what: string;
}

/** An appeal before the board, and what it decided. */
export interface AppealShown {
  entry: number;
  stage: string;
  round: string;
  table: string;
  player: string;
  name: string;
  leader: string;
  text: string;
  at: number;
  decision: string;
  answer: string;
  member: string;
}

/** What concerns me. `place` and `games` are told where they were asked for. */
export interface MyEvent {
  player: boolean;
  number: string;
  team: string;
  tables: MySeat[];
  tasks: MyTask[];
  teams: MyTeam[];
  place: number | null;
  ranked: number;
  games: MyGame[];
}

/** Where I play: now, next, or in a round that is not ready. */
export interface MySeat {
  stage: string;
  round: string;
  table: string;
  seat: number;
  start: number | null;
  begun: boolean;
  state: "waiting" | "playing" | "late" | "entered" | "signed" | "audited";
  others: SeatShown[];
  club: string;
}

/** What waits for me. */
export interface MyTask {
  kind: "sign" | "enter" | "check_in" | "draw_seal" | "draw_show" | "lineup";
  stage: string;
  round: string;
  table: string;
}

/** A team I lead. */
export interface MyTeam {
  team: string;
  members: SeatShown[];
  fixtures: MyFixture[];
}

/** A game of a team I lead: against whom, and whom I field (named by me, or planned). */
export interface MyFixture {
  stage: string;
  round: string;
  table: string;
  teams: string[];
  start: number | null;
  player: string;
  named: boolean;
  open: boolean;
}

/** A game of mine that is counted. */
export interface MyGame {
  stage: string;
  round: string;
  table: string;
  points: string;
  place: number | null;
  standard: string;
  pt: string;
  others: string[];
}

/** A paper to be sat. */
export interface ExamPaperTold {
  id: string;
  title: ExamWords;
  about: ExamWords;
  book: string;
  questions: number;
  total: number;
  needed: number;
  paper: ExamQuestionRow[];
}

/** A question as it is set. */
export interface ExamQuestionRow {
  number: string;
  words: ExamWords;
  marks: number;
  origin: ExamWords | null;
  stem: ExamWords | null;
  fields: ExamFieldRow[];
}

/** A place to fill in. */
export interface ExamFieldRow {
  id: string;
  kind: "choices" | "tiles" | "number" | "numbers" | "patterns" | "limit";
  words: ExamWords;
  marks: number;
  choices: ExamWords[];
}

/** What a link shares: hands of a table that are over, and who made it. */
export interface Shared {
  title: string;
  book: BookInfo;
  by: string;
  hands: HandRow[];
}

/** A book in a few words. */
export interface BookCard {
  id: string;
  names: BookNames;
  lines: BookLines;
  players: number;
  family: "riichi" | "official" | "house";
  text: string;
  base: string | null;
  variants: string[];
  teams: boolean;
  rounds: number;
  specials: SpecialRow[];
  supporters: boolean;
  clock: TournamentClock | null;
}

/** A table where a referee is wanted: since when, by whom, and who is there as a referee already. */
export interface RefereeCall {
  table: string;
  title: string;
  book: string;
  called: CallInfo[];
  referees: string[];
}

/**
 * The club as everybody may know it: whether people can make accounts, whether I may open a table, what is announced.
 */
export interface ClubInfo {
  name: string;
  accounts: boolean;
  may_open: boolean;
  announcements: AnnouncementInfo[];
  passkeys: boolean;
  deep: "ready" | "compiling" | "none";
}

/** Something everybody is told; one of the two texts may be empty. `until` 0: until it is taken down. */
export interface AnnouncementInfo {
  id: string;
  zh: string;
  en: string;
  created: number;
  until: number;
}

/** A desk in the list. */
export interface DeskRow {
  desk: string;
  title: string;
  book: string;
  kind: string;
  created: number;
  right: "host" | "enter" | "sign" | "join" | "read";
}

/** How two books differ. */
export interface Compared {
  a: BookCard;
  b: BookCard;
  differences: DifferenceRow[];
}

/** Something two books treat differently: both values, as data and in words, and both clauses. */
export interface DifferenceRow {
  zh: string;
  en: string;
  name: string;
  values: [string, string];
  clauses: [string, string];
  values_zh: [string, string];
  values_en: [string, string];
}

/** An event in the list. */
export interface EventRow {
  event: string;
  name: string;
  book: string;
  place: string;
  start: string;
  phase: EventPhase;
  listed: boolean;
  roles: EventRole[];
  created: number;
}

/** The exams there are, those I have written, and what I have sat. */
export interface ExamShelf {
  exams: ExamRow[];
  own: ExamRow[];
  sittings: SittingRow[];
}

/** A paper among others. */
export interface ExamRow {
  id: string;
  title: ExamWords;
  about: ExamWords;
  book: string;
  questions: number;
  total: number;
  needed: number;
}

/** Who I am and where I sit; all empty for a stranger. */
export interface Myself {
  person: string | null;
  name: string;
  lang: Lang | null;
  admin: boolean;
  tables: MyTable[];
  role: Role;
  account: string;
  password: boolean;
}

/** A table I have to do with; the seat that is kept for me where a match is under way and the table at hand. */
export interface MyTable {
  table: string;
  title: string;
  book: string;
  role: string;
  state: RoomState;
  kept: SeatKept | null;
  place: string;
}

/** A seat somebody may come back to: which hand is played, the points they began it with, who else sits there. */
export interface SeatKept {
  round: string;
  points: number;
  others: string[];
}

/**
 * Who can come to this club, and at which address. Where it is only this machine, `can_open` says whether I may let the
 * network in at once, `lan` this machine's address there, and `command` how to start the club so that others can come.
 */
export interface NetworkInfo {
  reach: "public" | "network" | "machine";
  url: string;
  can_open: boolean;
  lan: string;
  command: string;
}

/** What a search found. */
export interface Found {
  patterns: FoundPattern[];
  clauses: ClauseRow[];
  fields: FieldRow[];
  words: string[];
}

/** A pattern that a search found, and in which book. */
export interface FoundPattern {
  zh: string;
  en: string;
  id: string;
  ja: string;
  names: string[];
  value: string;
  closed: number;
  open: number | null;
  yakuman: number;
  alone: boolean;
  clause: string;
  says: Words;
  excludes: Excluded[];
  example: Example | null;
  book: string;
}

/** Where learning begins: lessons, books with exercises, what is due to come back. */
export interface StudyHome {
  lessons: LessonCard[];
  books: DrillBook[];
  due: number;
  daily: boolean;
}

/** A book with the kinds of exercises it has. */
export interface DrillBook {
  book: string;
  kinds: string[];
}

/** A table in a list. */
export interface TableRow {
  table: string;
  title: string;
  book: string;
  state: RoomState;
  public: boolean;
  created: number;
  host?: string | null;
}

/** How many links no longer open anything. */
export interface Withdrawn {
  links: number;
}

/** How many devices are logged out. */
export interface LoggedOut {
  devices: number;
}

/** It is done; there is nothing to say about it. */
export interface Done {}

/** What I want to be called. */
export interface Named {
  name?: string;
}

/** What somebody shall be in the club. */
export interface RoleWish {
  role: Role;
}

/** A link (with its QR code in SVG) or a PIN, and whose it is; told once. `reach` says who can open the link. */
export interface EventSlip {
  who: string;
  name: string;
  number: string;
  link: string;
  qr: string;
  reach: "public" | "network" | "machine";
  pin: string;
}

/** Links or PINs for everybody, or for some, at once. */
export interface EventAllLinks {
  kind?: "link" | "pin";
  who?: string[] | null;
}

/** What somebody wants for themselves: a private link, or a new PIN in place of the one they had. */
export interface EventMyLink {
  kind?: "link" | "pin";
}

/** Somebody of an event. */
export interface EventWho {
  who: string;
}

/** Right or not, why, and the clauses; `solution` where it was asked for. */
export interface StepVerdict {
  right: boolean;
  why: Words;
  clauses: string[];
  solution: string[];
}

/** Tiles tapped or the choice taken; nothing where somebody wants to be shown it. */
export interface StepAnswer {
  answer?: string[];
}

/**
 * A paper that is being written: its TOML, the paper as it would be sat where it can be read, of how many answers the
 * engine was asked about how many, and everything that is wrong.
 */
export interface DraftChecked {
  toml: string;
  exam: ExamPaperTold | null;
  answers: number;
  asked: number;
  faults: FaultRow[];
}

/** A place in a paper and what is wrong there; `engine` where it is the engine that disagrees with the key. */
export interface FaultRow {
  field: string;
  zh: string;
  en: string;
  engine: boolean;
}

/** A paper as the editor's form has it. */
export interface DraftSent {
  draft: PaperDraft;
}

/**
 * A paper: its head, and its questions in order. `options` are lines of TOML, `engine` what stands between the braces
 * of a table.
 */
export interface PaperDraft {
  id: string;
  title: ExamWords;
  about: ExamWords;
  book: string;
  options: string;
  needed: number;
  worth: number;
  missed: number;
  clauses: string[];
  stems: DraftStem[];
  questions: DraftQuestion[];
}

/** A text that several questions share. */
export interface DraftStem {
  id: string;
  words: ExamWords;
}

/** A question. */
export interface DraftQuestion {
  number: string;
  stem: string;
  origin: string;
  words: ExamWords;
  why: ExamWords;
  clauses: string[];
  fields: DraftField[];
}

/** A place to fill in with its answer as it is typed. A question with choices has one without an id. */
export interface DraftField {
  id: string;
  kind: string;
  words: ExamWords;
  marks: number;
  missed: number;
  wrong: number;
  answer: string;
  also: string[];
  choices: DraftChoice[];
  engine: string;
}

/** A choice: its words, whether it is right, and how the engine may be asked about it; "" where it is not. */
export interface DraftChoice {
  words: ExamWords;
  right: boolean;
  value: string;
  engine: string;
}

/** What a browser is asked to sign, as WebAuthn writes it in JSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** Right or not, the answer and others as right, why; when it comes back (seconds since 1970; 0: never). */
export interface DrillVerdict {
  right: boolean;
  answer: unknown;
  also: unknown[];
  why: Words;
  clauses: string[];
  due: number;
  level: number;
  marks: boolean[];
  share: string;
}

/** An answer to an exercise; null where somebody does not know. */
export interface DrillAnswer {
  id: string;
  answer?: unknown;
  mode?: "practice" | "mistakes" | "daily" | "speed";
}

/** The next exercise, or none: nothing comes back now, or the puzzle of the day is done. */
export interface DrillNext {
  item: DrillAsked | null;
  marks: boolean[];
  share: string;
  shares: Words | null;
}

/**
 * An exercise without its answer. `back`: it was wrong before and comes back. Of the puzzle of a day `number` says
 * which of how many; null items: nothing is left to be asked.
 */
export interface DrillAsked {
  id: string;
  book: string;
  kind: string;
  level: number;
  question: Record<string, unknown>;
  choices: unknown[] | null;
  back: boolean;
  number: number;
  of: number;
}

/** What shall be asked: of a book, of which kinds (none: all), of a level (0: what fits me); of a puzzle the day. */
export interface DrillWish {
  book: string;
  kinds?: string[];
  level?: number;
  mode?: "practice" | "mistakes" | "daily" | "speed";
  day?: string;
}

/** My best speed round of a book, and whether this one is it. */
export interface SpeedBest {
  best: number;
  now: boolean;
}

/** How many were right in a speed round. */
export interface SpeedResult {
  book: string;
  right: number;
  wrong: number;
}

/** What an organiser changes of a table: its title, whether it is in the lists. */
export interface TableChange {
  title?: string | null;
  hidden?: boolean | null;
}

/** The book that a desk or evening was opened with, where an earlier version has not kept what it differs in. */
export interface OwnBook {
  toml: string;
}

/** A foul that a declaration may be. */
export interface DeskProposal {
  foul: string;
  variant: string;
  words: DeskWords;
  clauses: string[];
}

/** What was declared, by which player. */
export interface DeskDeclared {
  declared: "win" | "riichi" | "chow" | "pung" | "kong" | "nine_terminals" | "ready";
  offender: number;
}

/** An entry is safe: its number, and the desk as it stands. */
export interface EntryDone {
  number: number;
  state: DeskState;
}

/** An entry with a key of its sender's own, and how many entries its sender has seen. */
export interface NewEntry {
  key: string;
  expected: number;
  entry: Record<string, unknown>;
}

/** I may look on. `token` is told once, to whoever came without one. */
export interface LookingOn {
  token: string | null;
}

/** The key of a link. */
export interface DeskKey {
  key: string;
  name?: string;
}

/** Whom a link is for; one to sign is for a player, by number. */
export interface DeskLinkWish {
  kind: "enter" | "sign" | "read";
  player?: number | null;
}

/** What the book says of an incident. */
export interface DeskOpinion {
  settled: boolean;
  why: DeskWords;
  clauses: string[];
  payments: number[];
  hand: string;
  rights_lost: DeskWords[];
  at_end: DeskWords[];
  needs: DeskNeed[];
}

/** What the referee still has to say. */
export interface DeskNeed {
  field: string;
  zh: string;
  en: string;
  choices: DeskNeedChoice[];
  least: number;
  most: number;
  amounts: number[];
}

/** One of a few. */
export interface DeskNeedChoice {
  id: string;
  zh: string;
  en: string;
}

/** An incident to be ruled on: nothing is changed by asking. */
export interface DeskIncident {
  incident: Record<string, unknown>;
  hand?: number | null;
}

/** What an entry would come to; `refused` says why it could not be entered. */
export interface EntryPreview {
  words: DeskWords[];
  clauses: string[];
  paid: number[];
  refused: DeskWords | null;
}

/** Something that might be entered. */
export interface TriedEntry {
  entry: Record<string, unknown>;
}

/** One of those named; nobody where there is none. */
export interface EveningName {
  name?: string | null;
}

/** What was declared at a table, by which of the hand's players. */
export interface EveningDeclared {
  declared: "win" | "riichi" | "chow" | "pung" | "kong" | "nine_terminals" | "ready";
  offender: number;
  table?: string;
}

/** An entry is safe: its number, and the evening as it stands. */
export interface EveningDone {
  number: number;
  state: EveningState;
}

/**
 * An entry with a key of its sender's own, and how many entries besides bets its sender has seen; of bets, which all
 * make at the same time, nothing is expected.
 */
export interface NewEveningEntry {
  key: string;
  entry: Record<string, unknown>;
  expected?: number | null;
}

/** Whom a link is for: everybody who is named, somebody who enters as the host does, or who only looks. */
export interface EveningLinkWish {
  kind?: "join" | "enter" | "read";
}

/** The club's table where a hand of the evening is played. */
export interface EveningOnline {
  table: string;
}

/**
 * A table of the evening whose next hand is played online; with another pause after discards, in seconds, if that is
 * wanted.
 */
export interface EveningWhere {
  table?: string;
  pause?: number | null;
}

/** An incident at a table, in the hand that runs there or the last one: nothing is changed by asking. */
export interface EveningIncident {
  incident: Record<string, unknown>;
  table?: string;
}

/** What an entry would come to, by name; `refused` says why it could not be entered. */
export interface EveningPreview {
  words: DeskWords[];
  clauses: string[];
  gains: Record<string, number>;
  refused: DeskWords | null;
}

/** An event was made; `token` is told once, to whoever came without one. */
export interface EventMade {
  event: string;
  token: string | null;
}

/** The same event once more: its name, and when it begins, where they are others. */
export interface CloneWish {
  name?: string;
  start?: string;
  listed?: boolean;
}

/**
 * What a file of entrants holds, and all that looks wrong in it; `wrong`: it cannot be entered so. `entered` are the
 * ids of who entered, none where it was only tried, something was wrong, or the file was taken before.
 */
export interface EntrantsRead {
  lines: EntrantLine[];
  problems: EventTold[];
  wrong: boolean;
  entered: string[];
}

/** A line of a file of entrants, as it was read. */
export interface EntrantLine {
  name: string;
  role: string;
  number: string;
  team: string;
  club: string;
  paid: boolean;
}

/** A file: as text, or in base64. */
export interface SentFile {
  name?: string;
  text?: string;
  base64?: string;
}

/**
 * It is safe: the number of its last entry, and the event as it stands; who became known by it, and the token of who
 * registered without one, told once.
 */
export interface EventDone {
  number: number;
  view: EventView;
  who: string;
  token: string | null;
}

/**
 * Something said of an event, with a key of its sender's own. `expected` is how many entries they have seen, where
 * nothing else may have happened since.
 */
export interface NewEventEntry {
  key: string;
  entry: Record<string, unknown>;
  expected?: number | null;
  who?: string;
  pin?: string;
}

/** I am this one of the event. `token` is told once, to whoever came without one. */
export interface EventJoined {
  token: string | null;
  who: string;
}

/** A link's key; the name of who comes without being known to the club. */
export interface EventKey {
  key: string;
  name?: string;
}

/** A link or a PIN for somebody of the event. */
export interface EventLinkWish {
  who: string;
  kind?: "link" | "pin";
}

/**
 * A table of the round: the club's table where it is played, "" where it was not opened since these have not come on a
 * device of their own.
 */
export interface OnlineTable {
  table: string;
  club: string;
  missing: string[];
}

/** A round, or one table of it, is played at the club's own tables. */
export interface OnlineWish {
  stage: string;
  round: string;
  table?: string;
  pause?: number | null;
  clock?: "book" | "bank";
  look?: boolean;
}

/** Somebody shows by their PIN who they are. */
export interface EventPinTold {
  who: string;
  pin: string;
}

/** A sitting marked; a stranger gets a token. */
export interface ExamResult {
  sitting: SittingRow;
  marked: MarkedTold;
  token: string | null;
}

/** A sitting marked. */
export interface MarkedTold {
  exam: string;
  marks: number;
  total: number;
  needed: number;
  passed: boolean;
  questions: MarkedQuestionRow[];
}

/** A question with its marks and why. */
export interface MarkedQuestionRow {
  number: string;
  marks: number;
  most: number;
  fields: MarkedFieldRow[];
  why: ExamWords;
  clauses: string[];
}

/**
 * A field with what was filled in and what is right: `typed` as it was written, `given` as it was understood, and what
 * was not.
 */
export interface MarkedFieldRow {
  id: string;
  typed: string;
  given: string;
  unknown: string[];
  right: string;
  marks: number;
  most: number;
}

/**
 * What somebody filled in, by question number: letters, or fields with what stands in them; and the name for the
 * certificate.
 */
export interface ExamAnswers {
  answers: Record<string, string | Record<string, string>>;
  name?: string;
}

/** The table where the same people play on, and which player I am there, if any. */
export interface PlaysAgain {
  table: string;
  player: number | null;
}

/**
 * A link to this table; one for a referee only an administrator makes. One of kind `share` opens the finished hand of
 * this number, or all of the match, to whoever has it.
 */
export interface NewLink {
  kind: "play" | "watch" | "support" | "device" | "referee" | "share";
  seat?: number | Seat | null;
  hand?: number | null;
  link?: string;
  place?: string;
}

/** A place in a relay is mine: which player I am now, where it is my turn. */
export interface PlaceHeld {
  player: number | null;
}

/** The place I take in a relay, as `RelayPlace` tells it. */
export interface PlaceWish {
  place: string;
}

/** Which player I am now, or will be when the hand is over that is being played. */
export interface SatDown {
  player: number;
  from_next: boolean;
}

/** Take a chair: a player's number or null for any free one. */
export interface SitDown {
  seat?: number | Seat | null;
  name?: string;
}

/** A name and a password. `become` says that I know that I am somebody else then, where I am somebody already. */
export interface Login {
  name: string;
  password: string;
  become?: boolean;
}

/** What everybody shall be told, in one language or two, for so many hours; 0: until it is taken down. */
export interface NewAnnouncement {
  zh?: string;
  en?: string;
  hours?: number;
}

/** Who came in by name and password. */
export interface LoggedIn {
  person: string;
  name: string;
}

/** What of the club's settings shall be otherwise. */
export interface SettingsWish {
  club_name?: string | null;
  accounts?: boolean | null;
  open_tables?: "everybody" | "members" | "organisers" | null;
  most_tables?: number | null;
  idle_days?: number | null;
  rate?: number | null;
  backup_hours?: number | null;
  backup_keep?: number | null;
}

/** The archive of an event, and the TOML of its book where an earlier version has written it without. */
export interface SentArchive {
  name?: string;
  text?: string;
  base64?: string;
  book?: string;
}

/**
 * A paper that can be read: what it is, of how many answers the engine was asked about how many, and where it does not
 * agree.
 */
export interface PaperChecked {
  exam: ExamPaperTold;
  answers: number;
  asked: number;
  differences: KeyWords[];
}

/** A place where a key and the engine do not agree, in words. */
export interface KeyWords {
  zh: string;
  en: string;
}

/** A paper as its author writes it, in TOML; `id` where it is one that was kept before. */
export interface PaperText {
  toml: string;
  id?: string;
}

/**
 * What a link opens; looking uses nothing up. `inside` if I need not use it: I am there already. `becomes` is whom a
 * link for another device makes me, and `loses`, where I am somebody else now, what I would lose.
 */
export interface LinkShown {
  kind: "play" | "watch" | "support" | "device" | "referee" | "admin" | "share" | "recover";
  table: string;
  title: string;
  book: string;
  names: Words;
  host: string;
  inside: boolean;
  me: SeenPerson | null;
  becomes: SeenPerson | null;
  loses: Loss | null;
  free: number;
  teams: string[];
  place: string;
}

/** Somebody, as far as others are told. */
export interface SeenPerson {
  person: string;
  name: string;
}

/**
 * What a browser has that becomes somebody else: tables where the person plays or is the host, an office, other devices
 * or a password by which they are still themselves.
 */
export interface Loss {
  tables: MyTable[];
  admin: boolean;
  devices: number;
  password: boolean;
}

/** A link that somebody has opened: its key, the part behind /join/. */
export interface OpenedLink {
  key: string;
}

/** A browser's answer by a passkey, as WebAuthn writes it in JSON; `become` as with a password. */
export interface PasskeyLogin {
  credential: Record<string, unknown>;
  become?: boolean;
}

/** My name and password from now on; `old` is the password of now, where I have one. */
export interface NewLogin {
  name: string;
  password: string;
  old?: string;
}

/** A passkey that a browser has made, as WebAuthn writes it in JSON. */
export interface NewPasskey {
  credential: Record<string, unknown>;
}

/** A hand by every book, its own first; no list where the hand itself is not whole. */
export interface EveryBook {
  mend: Mend | null;
  books: BookVerdict[];
}

/** What is missing or wrong, where, and what would be right; `missing` where there is only more to come. */
export interface Mend {
  field: string;
  en: string;
  zh: string;
  missing: boolean;
}

/** A hand by one book: what was left out since the book does not have it, and the answer or why there is none. */
export interface BookVerdict {
  book: string;
  left_out: LeftOut[];
  mend: Mend | null;
  answer: BookAnswer | null;
}

/** Something told about the hand that a book does not have. */
export interface LeftOut {
  field: string;
  zh: string;
  en: string;
}

/** What a book says of a hand: whether it wins, by what, and who pays. */
export interface BookAnswer {
  han?: number | null;
  fu?: number | null;
  yakuman?: number | null;
  points?: number | null;
  limit?: string | null;
  flowers?: number | null;
  total?: number | null;
  fan?: number | null;
  win: boolean;
  lines: Line[];
  reading: string[];
  payments: Record<string, number> | null;
  why: string;
  why_zh: string;
  clause: string;
}

/** A hand while it is entered: what its book asks, what is missing or wrong, the answer once it is whole. */
export interface DeskReply {
  form: DeskForm | null;
  mend: Mend | null;
  waits: string[];
  answer: ScoredHand | null;
}

/** What a book, with options and dice rule, asks about a hand as far as it is told. */
export interface DeskForm {
  book: string;
  players: number;
  red_fives: [number, number, number];
  middle: boolean;
  chow: boolean;
  fields: string[];
  flags: Circumstance[];
  liable: LiableFor[];
}

/** Something about a win that may be told: what the book calls it, and what it means. */
export interface Circumstance {
  id: string;
  zh: string;
  en: string;
  means_zh: string;
  means_en: string;
}

/** A pattern that the sets laid out make certain, so that somebody may have to pay for it. */
export interface LiableFor {
  id: string;
  zh: string;
  en: string;
}

/** The same with every step: minipoints, what does not count, other readings, each payment, what is waited for. */
export interface ScoredHand {
  han?: number | null;
  fu?: number | null;
  yakuman?: number | null;
  points?: number | null;
  limit?: string | null;
  flowers?: number | null;
  total?: number | null;
  fan?: number | null;
  win: boolean;
  lines: Line[];
  reading: string[];
  payments: Record<string, number> | null;
  why: string;
  why_zh: string;
  clause: string;
  steps: Note[];
  dropped: Dropped[];
  others: Other[];
  transfers: Transfer[];
  waits: string[];
  liable: string[];
}

/** Points without tiles, or what would be right. */
export interface PointsReply {
  mend: Mend | null;
  points: PointsTold | null;
}

/** What a win worth so much comes to: the limit with its name, the base, who wins and loses what. */
export interface PointsTold {
  limit: string | null;
  limit_names: Words | null;
  base: number;
  payments: Record<string, number>;
  clauses: string[];
}

/** Points without tiles: han and fu or limit hands in riichi books, fans in the others. */
export interface PointsAsked {
  book: string;
  han?: number;
  fu?: number;
  yakuman?: number;
  fan?: number;
  dealer?: boolean;
  by?: string;
  counters?: number;
}

/** What was pasted, as a request; or what would be right. */
export interface ReadReply {
  mend: Mend | null;
  request: HandAsked | null;
}

/** A hand as somebody wrote it, and the book it is meant for where it names none. */
export interface PastedHand {
  text: string;
  book?: string;
}

/** How many exercises were made of it, of which kinds, by which book. */
export interface OwnMistakes {
  made: number;
  kinds: Record<string, number>;
  book: string;
}

/** A finished hand or match of a table of the club, or a record that is sent; `seat` is whose mistakes are meant. */
export interface OwnGames {
  table?: string;
  hand?: number | null;
  record?: string;
  seat?: string;
}

/** What is understood of it, in words ("" for nothing), and the words that are not. */
export interface TypedRead {
  words: Words;
  unknown: string[];
}

/** What somebody is writing into a box, as the book's patterns, a limit, numbers or tiles. */
export interface TypedText {
  book: string;
  kind: "choices" | "tiles" | "number" | "numbers" | "patterns" | "limit";
  text: string;
}

/**
 * A table where I sit: one that was open, or a new one where others are waited for. `token` is told once, to whoever
 * came without one.
 */
export interface FoundTable {
  table: string;
  player: number;
  opened: boolean;
  token: string | null;
}

/** A seat at a table of this book, with whoever is there. */
export interface NextTable {
  book: string;
  name?: string;
}

/** A desk was opened; `token` is told once, to whoever came without one. */
export interface DeskMade {
  desk: string;
  token: string | null;
}

/** What a desk is opened with: a book, or a club's own as TOML; names in the order of the first deals, or teams. */
export interface NewDesk {
  kind?: "match" | "relay";
  book?: string | null;
  toml?: string | null;
  title?: string;
  names?: string[];
  teams?: TeamWish[];
  rounds?: number | null;
  points?: number[] | null;
}

/** A team of a relay. */
export interface TeamWish {
  name: string;
  members: string[];
  substitutes?: string[];
}

/** What an evening is opened with: everybody's name, and how it is spent (docs/evening.md). */
export interface NewEvening {
  names: string[];
  title?: string;
  book?: string | null;
  toml?: string | null;
  camps?: boolean;
  camp_count?: number | null;
  allow_eight?: boolean;
  extra?: "mahjong" | "billiards" | null;
  drawn?: boolean;
}

/** What an event is made from: a template with a few answers, or a file as `paiju tournament` reads it. */
export interface NewEvent {
  template?: string;
  toml?: string | null;
  name?: string;
  book?: string;
  place?: string;
  start?: string;
  rounds?: number | null;
  organiser?: string;
  listed?: boolean;
  entrants?: number | null;
  final?: number | null;
  minutes?: number | null;
  book_toml?: string | null;
  conditions?: boolean;
}

/** A paper that was kept, under its id. */
export interface PaperKept {
  id: string;
  token: string | null;
}

/** I have come in: the page to go to. `token` is told once, to whoever has a new one. */
export interface Joined {
  to: string;
  table: string;
  person: string;
  token: string | null;
}

/** Come in by a link. `become` says that I know whom it makes me, where I am somebody already. */
export interface Join {
  key: string;
  name?: string;
  become?: boolean;
}

/** What I am called now. `token` is told once, to whoever came without one. */
export interface Renamed {
  person: string;
  name: string;
  lang: Lang;
  token: string | null;
}

/** What I want to be called, and in which language. */
export interface Me {
  name?: string | null;
  lang?: Lang | null;
}

/** A table has been opened. `token` is told once, to whoever came without one; programs by their first seat. */
export interface Made {
  table: string;
  seat: Seat | null;
  player: number | null;
  token: string | null;
  links: Record<string, string>;
  programs: Record<string, string>;
}

/**
 * What a table is asked for with. Short forms of seats: "me", "open", "program", "bot:steady"; in a relay there is one
 * for each team's member instead.
 */
export interface NewTable {
  book?: string | null;
  toml?: string | null;
  seats?: (SeatWish | string)[] | null;
  clock?: ClockWish | null;
  length?: number | null;
  special?: string | number | null;
  hints?: boolean;
  pause?: number | null;
  pace?: number | null;
  name?: string;
  title?: string;
  public?: boolean;
  draw?: boolean;
  listed?: boolean;
  open_hands?: boolean;
  take_over?: boolean;
  relay?: RelayWish | null;
}

/** Who shall sit in a chair. */
export interface SeatWish {
  who: "me" | "bot" | "open" | "program";
  level?: string;
  name?: string;
}

/** How time shall be kept. */
export interface ClockWish {
  kind?: "none" | "bank" | "tournament";
  base?: number;
  bank?: number;
}

/** The teams of a relay, members in their order; how many games each member plays, the book's number unless told. */
export interface RelayWish {
  teams: TeamWish[];
  games?: number | null;
}

/** What can be read over HTTP. */
export interface Get {
  /** A round of it. */
  (path: `/api/events/${string}/public/rounds/${string}/${string}` | `/api/events/${string}/public/rounds/${string}/${string}?${string}`): Promise<PublicRoundPage>;
  /** A player of it. */
  (path: `/api/events/${string}/public/players/${string}` | `/api/events/${string}/public/players/${string}?${string}`): Promise<PublicPlayerPage>;
  /** A team of it. */
  (path: `/api/events/${string}/public/teams/${string}` | `/api/events/${string}/public/teams/${string}?${string}`): Promise<PublicTeamPage>;
  /** The same step by step, as a role saw it. */
  (path: `/api/shares/${string}/hands/${string}/steps` | `/api/shares/${string}/hands/${string}/steps?${string}`): Promise<Steps>;
  /** The same step by step, as a role saw it. */
  (path: `/api/tables/${string}/hands/${string}/steps` | `/api/tables/${string}/hands/${string}/steps?${string}`): Promise<Steps>;
  /** Everything the club holds about somebody. */
  (path: `/api/admin/people/${string}/export` | `/api/admin/people/${string}/export?${string}`): Promise<unknown>;
  /** The record of a match that is over. */
  (path: `/api/admin/tables/${string}/record` | `/api/admin/tables/${string}/record?${string}`): Promise<unknown>;
  /** Who met whom in it. */
  (path: `/api/events/${string}/public/cross` | `/api/events/${string}/public/cross?${string}`): Promise<PublicCross>;
  /** A certificate to print. */
  (path: `/api/exams/sittings/${string}/certificate` | `/api/exams/sittings/${string}/certificate?${string}`): Promise<unknown>;
  /** What other books have otherwise. */
  (path: `/api/study/lessons/${string}/differences` | `/api/study/lessons/${string}/differences?${string}`): Promise<BookBeside[]>;
  /** Where a page of it is, with its code. */
  (path: `/api/events/${string}/address/${string}` | `/api/events/${string}/address/${string}?${string}`): Promise<MadeLink>;
  /** A paper to print, or a table as CSV or XLSX. */
  (path: `/api/events/${string}/papers/${string}` | `/api/events/${string}/papers/${string}?${string}`): Promise<unknown>;
  /** The record of a shared hand. */
  (path: `/api/shares/${string}/hands/${string}` | `/api/shares/${string}/hands/${string}?${string}`): Promise<HandRecord>;
  /** The record of a hand that is over. */
  (path: `/api/tables/${string}/hands/${string}` | `/api/tables/${string}/hands/${string}?${string}`): Promise<HandRecord>;
  /** Its clauses in our words. */
  (path: `/api/books/${string}/clauses` | `/api/books/${string}/clauses?${string}`): Promise<ClauseRow[]>;
  /** Fouls of its book by words (`q`). */
  (path: `/api/desks/${string}/fouls` | `/api/desks/${string}/fouls?${string}`): Promise<DeskFoul[]>;
  /** Its record so far. */
  (path: `/api/desks/${string}/record` | `/api/desks/${string}/record?${string}`): Promise<unknown>;
  /** Its score sheet so far. */
  (path: `/api/desks/${string}/sheet` | `/api/desks/${string}/sheet?${string}`): Promise<ScoreSheet>;
  /** Fouls of its book by words (`q`). */
  (path: `/api/evenings/${string}/fouls` | `/api/evenings/${string}/fouls?${string}`): Promise<DeskFoul[]>;
  /** Its record, once it is over. */
  (path: `/api/evenings/${string}/record` | `/api/evenings/${string}/record?${string}`): Promise<unknown>;
  /** The whole event as one file. */
  (path: `/api/events/${string}/archive` | `/api/events/${string}/archive?${string}`): Promise<unknown>;
  /** Draws that were made, to be checked. */
  (path: `/api/events/${string}/draws` | `/api/events/${string}/draws?${string}`): Promise<DrawMadeInfo[]>;
  /** Fouls of its book by words (`q`), for officials. */
  (path: `/api/events/${string}/fouls` | `/api/events/${string}/fouls?${string}`): Promise<DeskFoul[]>;
  /** Its chain, without names. */
  (path: `/api/events/${string}/log` | `/api/events/${string}/log?${string}`): Promise<unknown>;
  /** An event as everybody sees it. */
  (path: `/api/events/${string}/public` | `/api/events/${string}/public?${string}`): Promise<PublicEvent>;
  /** Who might sit where: ?stage &round &seed &seconds. */
  (path: `/api/events/${string}/seats` | `/api/events/${string}/seats?${string}`): Promise<SeatsProposed>;
  /** What a certificate's code stands for. */
  (path: `/api/exams/sittings/${string}` | `/api/exams/sittings/${string}?${string}`): Promise<SittingRow>;
  /** An exam as it is written, with its key. */
  (path: `/api/exams/${string}/source` | `/api/exams/${string}/source?${string}`): Promise<PaperWritten>;
  /** A first lesson. */
  (path: `/api/study/lessons/${string}` | `/api/study/lessons/${string}?${string}`): Promise<LessonPage>;
  /** Fouls of its book by words (`q`), for its referee. */
  (path: `/api/tables/${string}/fouls` | `/api/tables/${string}/fouls?${string}`): Promise<DeskFoul[]>;
  /** The hands that are over. */
  (path: `/api/tables/${string}/hands` | `/api/tables/${string}/hands?${string}`): Promise<HandRow[]>;
  /** Its links that can still be used, for the host. */
  (path: `/api/tables/${string}/links` | `/api/tables/${string}/links?${string}`): Promise<LinkRow[]>;
  /** What counts in the hand on the table. */
  (path: `/api/tables/${string}/patterns` | `/api/tables/${string}/patterns?${string}`): Promise<PatternSheet>;
  /** Who is there, and who was removed. */
  (path: `/api/tables/${string}/people` | `/api/tables/${string}/people?${string}`): Promise<TablePerson[]>;
  /** The match's record so far. */
  (path: `/api/tables/${string}/record` | `/api/tables/${string}/record?${string}`): Promise<unknown>;
  /** The record of the relay a table plays a game of. */
  (path: `/api/tables/${string}/relay` | `/api/tables/${string}/relay?${string}`): Promise<unknown>;
  /** The score sheet of a match that is over. */
  (path: `/api/tables/${string}/sheet` | `/api/tables/${string}/sheet?${string}`): Promise<ScoreSheet>;
  /** The backups that are there. */
  (path: `/api/admin/backups` | `/api/admin/backups?${string}`): Promise<BackupsPage>;
  /** Every link that can still be used. */
  (path: `/api/admin/links` | `/api/admin/links?${string}`): Promise<LinkRow[]>;
  /** People by name or id (`q`). */
  (path: `/api/admin/people` | `/api/admin/people?${string}`): Promise<PersonRow[]>;
  /** The club's settings. */
  (path: `/api/admin/settings` | `/api/admin/settings?${string}`): Promise<SettingsPage>;
  /** Every table. */
  (path: `/api/admin/tables` | `/api/admin/tables?${string}`): Promise<AdminTable[]>;
  /** What an event may be made from. */
  (path: `/api/events/templates` | `/api/events/templates?${string}`): Promise<EventTemplate[]>;
  /** Where I am logged in. */
  (path: `/api/me/devices` | `/api/me/devices?${string}`): Promise<MyDevices>;
  /** Everything the club holds about me. */
  (path: `/api/me/export` | `/api/me/export?${string}`): Promise<unknown>;
  /** My matches that are over, by book, person and time. */
  (path: `/api/me/games` | `/api/me/games?${string}`): Promise<MyGames>;
  /** My passkeys. */
  (path: `/api/me/passkeys` | `/api/me/passkeys?${string}`): Promise<PasskeyRow[]>;
  /** The players' words, of all books or of one (`book`). */
  (path: `/api/study/glossary` | `/api/study/glossary?${string}`): Promise<GlossaryPage>;
  /** How I do. */
  (path: `/api/study/progress` | `/api/study/progress?${string}`): Promise<StudyProgress>;
  /** The lobby: tables where somebody is. */
  (path: `/api/tables/open` | `/api/tables/open?${string}`): Promise<OpenTable[]>;
  /** A rule book. */
  (path: `/api/books/${string}` | `/api/books/${string}?${string}`): Promise<BookPage>;
  /** A clause and those below it. */
  (path: `/api/clauses/${string}` | `/api/clauses/${string}?${string}`): Promise<ClausePage>;
  /** A desk as it stands. */
  (path: `/api/desks/${string}` | `/api/desks/${string}?${string}`): Promise<DeskState>;
  /** An evening as it stands, as I may see it. */
  (path: `/api/evenings/${string}` | `/api/evenings/${string}?${string}`): Promise<EveningState>;
  /** An event as it stands, for me. */
  (path: `/api/events/${string}` | `/api/events/${string}?${string}`): Promise<EventView>;
  /** An exam without its key. */
  (path: `/api/exams/${string}` | `/api/exams/${string}?${string}`): Promise<ExamPaperTold>;
  /** A numbered reading. */
  (path: `/api/readings/${string}` | `/api/readings/${string}?${string}`): Promise<ClauseRow>;
  /** What a link shares: looking uses nothing up. */
  (path: `/api/shares/${string}` | `/api/shares/${string}?${string}`): Promise<Shared>;
  /** A table. */
  (path: `/api/tables/${string}` | `/api/tables/${string}?${string}`): Promise<RoomInfo>;
  /** The rule books. */
  (path: `/api/books` | `/api/books?${string}`): Promise<BookCard[]>;
  /** Tables where a referee was called, for referees. */
  (path: `/api/calls` | `/api/calls?${string}`): Promise<RefereeCall[]>;
  /** The club: its name, what it announces. */
  (path: `/api/club` | `/api/club?${string}`): Promise<ClubInfo>;
  /** The desks I opened or came to. */
  (path: `/api/desks` | `/api/desks?${string}`): Promise<DeskRow[]>;
  /** Two books compared. */
  (path: `/api/diff` | `/api/diff?${string}`): Promise<Compared>;
  /** The evenings I opened or came to. */
  (path: `/api/evenings` | `/api/evenings?${string}`): Promise<DeskRow[]>;
  /** The club's events, and my own. */
  (path: `/api/events` | `/api/events?${string}`): Promise<EventRow[]>;
  /** The exams there are, mine, and what I have sat. */
  (path: `/api/exams` | `/api/exams?${string}`): Promise<ExamShelf>;
  /** Who I am, and my tables. */
  (path: `/api/me` | `/api/me?${string}`): Promise<Myself>;
  /** Who can reach this club. */
  (path: `/api/network` | `/api/network?${string}`): Promise<NetworkInfo>;
  /** This document. */
  (path: `/api/openapi.json` | `/api/openapi.json?${string}`): Promise<unknown>;
  /** An address of this club as a QR code. */
  (path: `/api/qr` | `/api/qr?${string}`): Promise<unknown>;
  /** Every numbered reading. */
  (path: `/api/readings` | `/api/readings?${string}`): Promise<ClauseRow[]>;
  /** Patterns, clauses and fields by words. */
  (path: `/api/search` | `/api/search?${string}`): Promise<Found>;
  /** Where learning begins: lessons, exercises, what is due. */
  (path: `/api/study` | `/api/study?${string}`): Promise<StudyHome>;
  /** Public tables and mine. */
  (path: `/api/tables` | `/api/tables?${string}`): Promise<TableRow[]>;
}

/** What can be done over HTTP. */
export interface Post {
  /** Withdraw one of them. */
  (path: `/api/tables/${string}/links/${string}/withdraw`): Promise<Withdrawn>;
  /** Log all my other devices out. */
  (path: `/api/me/devices/others/end`): Promise<LoggedOut>;
  /** Take an announcement down. */
  (path: `/api/admin/announcements/${string}/take-down`): Promise<Done>;
  /** Withdraw one link. */
  (path: `/api/admin/links/${string}/withdraw`): Promise<Withdrawn>;
  /** Bar somebody from the club. */
  (path: `/api/admin/people/${string}/bar`): Promise<Done>;
  /** End somebody's office. */
  (path: `/api/admin/people/${string}/dismiss`): Promise<Done>;
  /** Take somebody out of the club for good. */
  (path: `/api/admin/people/${string}/erase`): Promise<Done>;
  /** Let somebody in again. */
  (path: `/api/admin/people/${string}/lift`): Promise<Done>;
  /** Log all devices of somebody out. */
  (path: `/api/admin/people/${string}/log-out`): Promise<LoggedOut>;
  /** A link by which somebody comes in again. */
  (path: `/api/admin/people/${string}/recover`): Promise<MadeLink>;
  /** Another name for somebody. */
  (path: `/api/admin/people/${string}/rename`, body: Named): Promise<Done>;
  /** Give somebody an office, or none. */
  (path: `/api/admin/people/${string}/role`, body: RoleWish): Promise<Done>;
  /** End a match. */
  (path: `/api/admin/tables/${string}/end`): Promise<Done>;
  /** Withdraw all its links. */
  (path: `/api/desks/${string}/links/withdraw`): Promise<Done>;
  /** Withdraw all its links. */
  (path: `/api/evenings/${string}/links/withdraw`): Promise<Done>;
  /** Links or PINs for everybody. */
  (path: `/api/events/${string}/links/all`, body: EventAllLinks): Promise<EventSlip[]>;
  /** My own private link, or a new PIN. */
  (path: `/api/events/${string}/links/mine`, body: EventMyLink): Promise<EventSlip>;
  /** Slips with links and new PINs for everybody, to be printed. */
  (path: `/api/events/${string}/links/paper`): Promise<unknown>;
  /** Somebody's links open nothing. */
  (path: `/api/events/${string}/links/withdraw`, body: EventWho): Promise<Withdrawn>;
  /** Log one of my devices out. */
  (path: `/api/me/devices/${string}/end`): Promise<LoggedOut>;
  /** Withdraw such a link, or one to a hand I share. */
  (path: `/api/me/links/${string}/withdraw`): Promise<Withdrawn>;
  /** Remove one. */
  (path: `/api/me/passkeys/${string}/remove`): Promise<Done>;
  /** Withdraw all of them. */
  (path: `/api/tables/${string}/links/withdraw`): Promise<Withdrawn>;
  /** An answer to a step, judged. */
  (path: `/api/study/lessons/${string}/${string}`, body: StepAnswer): Promise<StepVerdict>;
  /** Withdraw every link. */
  (path: `/api/admin/links/withdraw`): Promise<Withdrawn>;
  /** What is wrong with a paper, place by place. */
  (path: `/api/exams/form/check`, body: DraftSent): Promise<DraftChecked>;
  /** What a browser signs to come in. */
  (path: `/api/login/passkey/options`): Promise<PasskeyOptions>;
  /** What a browser signs for a new one (WebAuthn). */
  (path: `/api/me/passkeys/options`): Promise<PasskeyOptions>;
  /** An answer to an exercise, judged. */
  (path: `/api/study/drills/answer`, body: DrillAnswer): Promise<DrillVerdict>;
  /** The next exercise. */
  (path: `/api/study/drills/next`, body: DrillWish): Promise<DrillNext>;
  /** A speed round is over. */
  (path: `/api/study/drills/speed`, body: SpeedResult): Promise<SpeedBest>;
  /** Another title, in the lists or not. */
  (path: `/api/admin/tables/${string}`, body: TableChange): Promise<Done>;
  /** The book it was opened with, where it is missing. */
  (path: `/api/desks/${string}/book`, body: OwnBook): Promise<DeskState>;
  /** Fouls a declaration may be. */
  (path: `/api/desks/${string}/declared`, body: DeskDeclared): Promise<DeskProposal[]>;
  /** Add an entry, once for its key. */
  (path: `/api/desks/${string}/entries`, body: NewEntry): Promise<EntryDone>;
  /** Come by a link. */
  (path: `/api/desks/${string}/join`, body: DeskKey): Promise<LookingOn>;
  /** A link to enter, to sign or to read. */
  (path: `/api/desks/${string}/links`, body: DeskLinkWish): Promise<MadeLink>;
  /** What the book says of an incident. */
  (path: `/api/desks/${string}/opinion`, body: DeskIncident): Promise<DeskOpinion>;
  /** What an entry would come to. */
  (path: `/api/desks/${string}/preview`, body: TriedEntry): Promise<EntryPreview>;
  /** Say who I am of those named. */
  (path: `/api/evenings/${string}/be`, body: EveningName): Promise<EveningState>;
  /** The book it was opened with, where it is missing. */
  (path: `/api/evenings/${string}/book`, body: OwnBook): Promise<EveningState>;
  /** Fouls a declaration may be. */
  (path: `/api/evenings/${string}/declared`, body: EveningDeclared): Promise<DeskProposal[]>;
  /** Add an entry, once for its key. */
  (path: `/api/evenings/${string}/entries`, body: NewEveningEntry): Promise<EveningDone>;
  /** Come by a link. */
  (path: `/api/evenings/${string}/join`, body: DeskKey): Promise<LookingOn>;
  /** A link for its people. */
  (path: `/api/evenings/${string}/links`, body: EveningLinkWish): Promise<MadeLink>;
  /** A table of the club for the next hand. */
  (path: `/api/evenings/${string}/online`, body: EveningWhere): Promise<EveningOnline>;
  /** What the book says of an incident. */
  (path: `/api/evenings/${string}/opinion`, body: EveningIncident): Promise<DeskOpinion>;
  /** What an entry would come to. */
  (path: `/api/evenings/${string}/preview`, body: TriedEntry): Promise<EveningPreview>;
  /** Nobody is this one any more. */
  (path: `/api/evenings/${string}/release`, body: EveningName): Promise<EveningState>;
  /** The same event once more, without its players. */
  (path: `/api/events/${string}/clone`, body: CloneWish): Promise<EventMade>;
  /** Entrants from a file; ?try=1 only reads it. */
  (path: `/api/events/${string}/entrants`, body: SentFile): Promise<EntrantsRead>;
  /** Say something of it. */
  (path: `/api/events/${string}/entries`, body: NewEventEntry): Promise<EventDone>;
  /** Come by a link. */
  (path: `/api/events/${string}/join`, body: EventKey): Promise<EventJoined>;
  /** A private link or a PIN of somebody of it. */
  (path: `/api/events/${string}/links`, body: EventLinkWish): Promise<EventSlip>;
  /** Play a round's tables here. */
  (path: `/api/events/${string}/online`, body: OnlineWish): Promise<OnlineTable[]>;
  /** Come by one's PIN. */
  (path: `/api/events/${string}/pin`, body: EventPinTold): Promise<EventJoined>;
  /** Delete a paper of my own. */
  (path: `/api/exams/${string}/delete`): Promise<Done>;
  /** Answers, marked and kept. */
  (path: `/api/exams/${string}/sit`, body: ExamAnswers): Promise<ExamResult>;
  /** The same people again, once a match is over. */
  (path: `/api/tables/${string}/again`): Promise<PlaysAgain>;
  /** Fouls a declaration may be. */
  (path: `/api/tables/${string}/declared`, body: DeskDeclared): Promise<DeskProposal[]>;
  /** Leave for good. */
  (path: `/api/tables/${string}/leave`): Promise<Done>;
  /** A link to invite by, for a referee, for my other device, or to share a finished hand. */
  (path: `/api/tables/${string}/links`, body: NewLink): Promise<MadeLink>;
  /** What the book says of an incident there. */
  (path: `/api/tables/${string}/opinion`, body: DeskIncident): Promise<DeskOpinion>;
  /** Be one of a relay's team. */
  (path: `/api/tables/${string}/place`, body: PlaceWish): Promise<PlaceHeld>;
  /** Come in as a referee, by office. */
  (path: `/api/tables/${string}/referee`): Promise<Done>;
  /** Take a chair. */
  (path: `/api/tables/${string}/sit`, body: SitDown): Promise<SatDown>;
  /** Bet beside the table, by invitation. */
  (path: `/api/tables/${string}/support`, body: Named): Promise<Done>;
  /** Look on. */
  (path: `/api/tables/${string}/watch`, body: Named): Promise<LookingOn>;
  /** An administrator's name and password. */
  (path: `/api/admin/account`, body: Login): Promise<Done>;
  /** Tell everybody something. */
  (path: `/api/admin/announcements`, body: NewAnnouncement): Promise<Done>;
  /** Make a backup now. */
  (path: `/api/admin/backups`): Promise<BackupsPage>;
  /** A link that makes another administrator, once. */
  (path: `/api/admin/links`): Promise<MadeLink>;
  /** Come in by name and password. */
  (path: `/api/admin/login`, body: Login): Promise<LoggedIn>;
  /** Change some of them. */
  (path: `/api/admin/settings`, body: SettingsWish): Promise<SettingsPage>;
  /** An event of another server, from its archive. */
  (path: `/api/events/import`, body: SentArchive): Promise<EventMade>;
  /** Can a paper be read, and does the engine agree?. */
  (path: `/api/exams/check`, body: PaperText): Promise<PaperChecked>;
  /** A paper's TOML as a form. */
  (path: `/api/exams/form`, body: PaperText): Promise<PaperDraft>;
  /** What a link opens, and what I would lose by it. */
  (path: `/api/join/look`, body: OpenedLink): Promise<LinkShown>;
  /** Sign in by a passkey. */
  (path: `/api/login/passkey`, body: PasskeyLogin): Promise<LoggedIn>;
  /** My name and password; a stranger becomes somebody. */
  (path: `/api/me/account`, body: NewLogin): Promise<LoggedIn>;
  /** Leave the club for good. */
  (path: `/api/me/forget`): Promise<Done>;
  /** A link that makes another device mine, once. */
  (path: `/api/me/links`): Promise<MadeLink>;
  /** Sign this device out. */
  (path: `/api/me/log-out`): Promise<LoggedOut>;
  /** A new passkey of mine. */
  (path: `/api/me/passkeys`, body: NewPasskey): Promise<PasskeyRow>;
  /** The same hand by every book. */
  (path: `/api/score/books`, body: HandAsked): Promise<EveryBook>;
  /** A hand while it is entered. */
  (path: `/api/score/desk`, body: HandAsked): Promise<DeskReply>;
  /** Points from han and fu, or from fans. */
  (path: `/api/score/points`, body: PointsAsked): Promise<PointsReply>;
  /** A hand as somebody wrote it, as a request. */
  (path: `/api/score/read`, body: PastedHand): Promise<ReadReply>;
  /** My mistakes of a game, made into exercises. */
  (path: `/api/study/mine`, body: OwnGames): Promise<OwnMistakes>;
  /** What is understood of an answer while it is written. */
  (path: `/api/study/typed`, body: TypedText): Promise<TypedRead>;
  /** A seat at the next free table of a book. */
  (path: `/api/tables/next`, body: NextTable): Promise<FoundTable>;
  /** Open a referee's desk: a match or relay with real tiles. */
  (path: `/api/desks`, body: NewDesk): Promise<DeskMade>;
  /** Open an evening among friends. */
  (path: `/api/evenings`, body: NewEvening): Promise<DeskMade>;
  /** Make an event. */
  (path: `/api/events`, body: NewEvent): Promise<EventMade>;
  /** Keep a paper of my own. */
  (path: `/api/exams`, body: PaperText): Promise<PaperKept>;
  /** Come in by a link, which is used up by that. */
  (path: `/api/join`, body: Join): Promise<Joined>;
  /** Sign in by name and password. */
  (path: `/api/login`, body: Login): Promise<LoggedIn>;
  /** My name and language; a stranger gets a token. */
  (path: `/api/me`, body: Me): Promise<Renamed>;
  /** Let the network in, at the club's own machine. */
  (path: `/api/network`): Promise<NetworkInfo>;
  /** Open a table. */
  (path: `/api/tables`, body: NewTable): Promise<Made>;
}
