/** Talking to the server: requests, and the table's socket, which comes back by itself. */

import { PROTOCOL } from "./constants.js";
import { known, t } from "./ui/i18n.js";
import { renewed } from "./view-changes.js";

/**
 * @import { ClientMessage, Get, Post, Prompt, RefusedBody, RoomInfo, ServerMessage, Snapshot } from "./messages.d.ts"
 * @import { Text } from "./ui/text.js"
 * @typedef {"connecting" | "open" | "lost" | "closed"} LineState
 * @typedef {ServerMessage | {t: "state", state: LineState} | {t: "quiet", quiet: boolean}} Heard what may be heard at a socket
 */

/** What the server said was wrong, in words. */
export class ApiError extends Error {
  /** @param {number} status @param {Partial<RefusedBody>} body */
  constructor(status, body) {
    super(body.why || `HTTP ${status}`);
    this.status = status;
    /** @type {string} */ this.code = body.code || "http";
    /** @type {string} */ this.why = body.why || t("The server answered {status}.", { status });
    /** @type {Text | undefined} */ this.text = body.text;
    /** @type {string | null} */ this.clause = body.clause || null;
    /** @type {string | null} */ this.field = body.field || null;
  }
}

/**
 * One request. Refusals are thrown as ApiError; so is a server out of reach (code `offline`).
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {unknown} [body] sent as JSON
 * @param {string} [key] by which the server knows what it has done already
 * @returns {Promise<any>} what it is, the address tells: see `get` and `post`
 */
async function ask(method, path, body, key) {
  /** @type {RequestInit} */
  const options = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (method !== "GET") {
    options.headers = { ...options.headers, "Content-Type": "application/json", ...(key ? { "Idempotency-Key": key } : {}) };
    options.body = JSON.stringify(body === undefined ? {} : body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw offline();
  }
  const text = await answer.text();
  const reply = parsed(text);
  if (!answer.ok) throw await refusal(answer.status, reply);
  await known(reply); // here and not when it is shown: what comes later would show the page anew
  return reply;
}

/** What was refused, once it can be put into words. @param {number} status @param {any} reply */
async function refusal(status, reply) {
  const error = new ApiError(status, (reply && reply.error) || {});
  await known(error.text || { en: error.why });
  return error;
}

/** JSON of any kind, null for anything else. @param {string} text @returns {any} */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Reads something. */
export const get = /** @type {Get} */ ((path) => ask("GET", path));

/** Does something; what is sent again with the same key is done once, where the address knows keys. */
export const post = /** @type {Post} */ ((/** @type {string} */ path, /** @type {unknown} */ body, /** @type {string} */ key) =>
  ask("POST", path, body, key));

/**
 * Reads something that is looked at again and again: null where it is as the tag says, and nothing else is sent then.
 * @param {string} path @param {string} tag of the answer that is here; "" for none
 * @returns {Promise<{body: unknown, tag: string, date: number}>} `date`: the server's second, in milliseconds since 1970
 */
export async function getAnew(path, tag) {
  const headers = { Accept: "application/json", ...(tag ? { "If-None-Match": tag } : {}) };
  const answer = await fetch(path, { headers, cache: "no-store", credentials: "same-origin" }).catch(() => { throw offline(); });
  const date = Date.parse(answer.headers.get("Date") || "");
  if (answer.status === 304) return { body: null, tag, date };
  const body = parsed(await answer.text());
  if (!answer.ok) throw await refusal(answer.status, body);
  await known(body);
  return { body, tag: answer.headers.get("ETag") || "", date };
}

/** The server cannot be reached. */
export const offline = () => new ApiError(0, { code: "offline", why: t("The server is out of reach.") });

/** @type {Map<string, Promise<unknown>>} */
const answers = new Map();

/** The same where the answer does not change while the page is open (books, clauses). */
export const constant = /** @type {Get} */ ((/** @type {string} */ path) => {
  let answer = answers.get(path);
  if (!answer) {
    answer = ask("GET", path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer;
});

const PING_EVERY = 20000;
const PONG_WITHIN = 10000;
const ANSWERED_WITHIN = 2000; // what somebody does: longer, and they are told that nothing comes back
const DOUBTED_FOR = 4000; // then the line is taken for lost
const WAITS = [300, 800, 1500, 3000, 5000, 8000];
/** After these goodbyes one comes back; after any other there is nothing to come back to. */
const PASSING = new Set(["going", "restart", "shutdown", "moved", "bug", "busy", "slow", "many", "no_hello"]);

/** Whether a goodbye is only for a moment. @param {string} code */
export const isPassing = (code) => PASSING.has(code);

/**
 * The socket of one table. Messages are heard by their `t`: `socket.on("prompt", (told) => …)`; besides, `state` tells
 * `{state: "connecting" | "open" | "lost" | "closed"}`, and `quiet` that an open line has fallen silent, or speaks again. It
 * says hello, answers a lost line by coming back, and asks for nothing twice: what is sent while the line is down is
 * dropped, since a fresh snapshot and prompt follow.
 */
export class Socket {
  /** @param {string} table @param {{token?: string | null, views?: boolean, seal?: () => string | null}} [options] */
  constructor(table, options = {}) {
    this.table = table;
    this.options = options;
    /** @type {Map<Heard["t"], Set<(message: any) => void>>} each hears its own kind, see `on` */
    this.ears = new Map();
    /** @type {LineState} */
    this.state = "connecting";
    /** What was told last, for whoever joins later. @type {{snapshot?: Snapshot, room?: RoomInfo, prompt?: Prompt}} */
    this.last = {};
    this.tries = 0;
    /** Whether the line is open and nothing comes back. */ this.quiet = false;
    this.wake = () => this.#again(0);
    this.doubt = () => this.#doubt();
  }

  /** Begins; call once. */
  open() {
    addEventListener("online", this.wake);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
    return this;
  }

  /** Ends for good. */
  close() {
    this.#tell("closed");
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    clearTimeout(this.ponged);
    this.#speaks();
    if (this.ws) this.ws.close(1000);
  }

  /**
   * @template {Heard["t"]} T
   * @param {T} type
   * @param {(message: Extract<Heard, {t: T}>) => void} fn
   * @returns {() => void} stops listening
   */
  on(type, fn) {
    const ears = this.ears.get(type) || new Set();
    ears.add(fn);
    this.ears.set(type, ears);
    return () => ears.delete(fn);
  }

  /** @param {ClientMessage} message @returns {boolean} whether it went out */
  send(message) {
    if (!this.ws || this.ws.readyState !== WebSocket.OPEN) return false;
    this.ws.send(JSON.stringify(message));
    if (message.t === "act" && !this.awaited) this.awaited = setTimeout(this.doubt, ANSWERED_WITHIN);
    return true;
  }

  #connect() {
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(this.table)}`;
    const ws = new WebSocket(url, PROTOCOL);
    this.ws = ws;
    ws.onopen = () => this.#opened();
    ws.onmessage = (event) => this.#heard(parsed(event.data));
    ws.onclose = () => this.#lost(ws);
  }

  #opened() {
    const { token = null, views = true, seal } = this.options;
    this.send({ t: "hello", table: this.table, token, views, changes: views, seal: seal ? seal() : null });
    clearInterval(this.pinger);
    this.pinger = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping(within = PONG_WITHIN) {
    if (!this.send({ t: "ping" })) return;
    clearTimeout(this.ponged);
    this.ponged = setTimeout(() => this.ws && this.#lost(this.ws), within);
  }

  /** The network is gone, or nothing comes back: that is said at once, and the line is tried. */
  #doubt() {
    if (this.state !== "open" || this.quiet) return;
    this.quiet = true;
    this.#call("quiet", { t: "quiet", quiet: true });
    this.#ping(DOUBTED_FOR);
  }

  /** Something was heard, or the line is given up: nothing is waited for any more. */
  #speaks() {
    clearTimeout(this.awaited);
    this.awaited = undefined;
    if (!this.quiet) return;
    this.quiet = false;
    this.#call("quiet", { t: "quiet", quiet: false });
  }

  /** @param {ServerMessage | null} message */
  #heard(message) {
    if (!message || typeof message.t !== "string") return;
    this.#speaks();
    if (message.t === "pong") return clearTimeout(this.ponged);
    if (message.t === "snapshot") {
      this.tries = 0;
      this.last = { snapshot: message, room: message.room, prompt: message.prompt || undefined };
      this.#tell("open");
    }
    const { snapshot } = this.last;
    if (message.t === "event" && message.changes && snapshot?.view) message.view = renewed(snapshot.view, message.changes);
    if (message.t === "event" && message.view && snapshot) this.last.snapshot = { ...snapshot, view: message.view, seq: message.seq };
    if (message.t === "hand_end" && snapshot) this.last.snapshot = { ...snapshot, ended: message };
    if (message.t === "room") this.last.room = message;
    if (message.t === "prompt") this.last.prompt = message;
    if (message.t === "bye" && !PASSING.has(message.code)) this.final = true;
    if (message.t === "asked_over" && this.last.prompt && this.last.prompt.n === message.n) this.last.prompt = undefined;
    this.#call(message.t, message);
  }

  /** @param {Heard["t"]} type @param {Heard} message */
  #call(type, message) {
    for (const fn of [...(this.ears.get(type) || [])]) fn(message);
  }

  /** @param {LineState} state */
  #tell(state) {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.#call("state", { t: "state", state });
  }

  /** @param {WebSocket} ws */
  #lost(ws) {
    if (ws !== this.ws || this.state === "closed") return;
    clearInterval(this.pinger);
    clearTimeout(this.ponged);
    ws.onclose = ws.onmessage = null;
    ws.close();
    this.ws = undefined;
    if (this.final) return this.close();
    this.#tell("lost");
    this.#speaks();
    this.#again(WAITS[Math.min(this.tries, WAITS.length - 1)] * (0.75 + Math.random() / 2));
    this.tries += 1;
  }

  /** @param {number} wait milliseconds */
  #again(wait) {
    if (this.state === "closed" || this.ws) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), wait);
  }
}
