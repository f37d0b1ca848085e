import type { Call } from '../call/context.ts';
import { decodeText, type JsonCodec } from '../call/json-codec.ts';
import { isLarger } from '../call/text-size.ts';
import { type CookieOptions, cookiesOf } from '../cookies/cookies.ts';
import { hashOf, toBase64Url } from '../stores/hash.ts';
import { CallSession, type StoredSession } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** The settings of a {@link SessionManager}, with all defaults filled in. */
interface SessionSettings<T> {
  readonly codec: JsonCodec<T>;
  readonly store: SessionStore;
  readonly cookieName: string;
  readonly cookie: CookieOptions;
  readonly idleTimeout: number;
  readonly absoluteTimeout: number;
  readonly maxSize: number;
}

/** Opens the sessions of calls, and saves them. */
export class SessionManager<T> {
  readonly #settings: SessionSettings<T>;

  constructor(settings: SessionSettings<T>) {
    this.#settings = settings;
  }

  /**
   * The session of a call's cookie. Empty without a cookie, and if it has ended or breaks its type.
   */
  async open(call: Call): Promise<CallSession<T>> {
    const { codec, store, cookieName } = this.#settings;
    const id = cookiesOf(call).get(cookieName);
    if (!isSessionId(id)) return new CallSession();
    const key = await hashOf(id);
    const envelope = parseEnvelope(await store.get(key));
    if (envelope === undefined || envelope.end <= Date.now()) return new CallSession();
    const data = decodeText(codec, envelope.text);
    return data === undefined ? new CallSession() : new CallSession(data, { ...envelope, key });
  }

  /** Saves the changes of the call. */
  async close(call: Call, session: CallSession<T>): Promise<void> {
    const { codec, store, idleTimeout } = this.#settings;
    const { data, stored, isRegenerated } = session;
    if (data === undefined) return this.#end(call, stored);
    const text = codec.encode(data);
    if (stored === undefined || isRegenerated) return this.#begin(call, text, stored);
    const lifetime = Math.ceil(Math.min(idleTimeout, stored.end - Date.now()));
    if (lifetime <= 0) return;
    if (text === stored.text) return void (await store.touch(stored.key, lifetime));
    await this.#change(stored.key, this.#write({ text, end: stored.end }), lifetime);
  }

  /**
   * Starts a session, and replaces the previous one. Only this call's reply has the new id, so the
   * new session cannot be used before that.
   */
  async #begin(call: Call, text: string, before: StoredSession | undefined): Promise<void> {
    const { store, absoluteTimeout, cookieName, cookie } = this.#settings;
    const id = createSessionId();
    const key = await hashOf(id);
    const end = Math.ceil(Date.now() + absoluteTimeout);
    await store.set(key, this.#write({ text, end }), this.#lifetime);
    if (before !== undefined && (await this.#retire(before.key, MOVED + key)) === 'ended') {
      // Another call has ended it. It stays ended.
      await store.delete(key);
      return;
    }
    const maxAge = Math.ceil(absoluteTimeout / 1000);
    cookiesOf(call).set(cookieName, id, { ...cookie, maxAge });
  }

  async #end(call: Call, stored: StoredSession | undefined): Promise<void> {
    const { cookieName, cookie } = this.#settings;
    // Keeps a cookie without a session: a concurrent login can just have replaced it.
    if (stored === undefined) return;
    await this.#retire(stored.key, ENDED);
    cookiesOf(call).delete(cookieName, cookie);
  }

  /** Saves into a session that still exists. Of concurrent calls, the last one wins. */
  async #change(key: string, text: string, milliseconds: number): Promise<void> {
    const { store } = this.#settings;
    for (;;) {
      const found = await store.get(key);
      if (parseEnvelope(found) === undefined) return;
      if (await store.replace(key, found as string, text, milliseconds)) return;
    }
  }

  /**
   * Replaces a session by a mark, and follows it if concurrent calls have moved it to another key.
   * `ended` if one of them has ended it. `gone` if it has expired, or the store has evicted it.
   */
  async #retire(key: string, mark: string): Promise<'retired' | 'ended' | 'gone'> {
    const { store } = this.#settings;
    for (let at = key; ; ) {
      const found = await store.get(at);
      if (found === undefined) return 'gone';
      if (found === ENDED) return 'ended';
      if (found.startsWith(MOVED)) at = found.slice(MOVED.length);
      else if (await store.replace(at, found, mark, this.#lifetime)) return 'retired';
    }
  }

  /** Milliseconds to store a session without calls, and the mark of an ended one. */
  get #lifetime(): number {
    const { idleTimeout, absoluteTimeout } = this.#settings;
    return Math.ceil(Math.min(idleTimeout, absoluteTimeout));
  }

  #write({ text, end }: Envelope): string {
    const { maxSize } = this.#settings;
    if (isLarger(text, maxSize))
      throw new RangeError(`The session's data is larger than ${maxSize} bytes`);
    return `${end} ${text}`;
  }
}

/** Marks a session that has moved to another key, so that running calls find it. */
const MOVED = 'moved ';
/** Marks a session that a call has ended, until running calls are over. */
const ENDED = 'ended';

type Envelope = Pick<StoredSession, 'text' | 'end'>;

/** `1761512287000 {"userId":1}` */
function parseEnvelope(stored: string | undefined): Envelope | undefined {
  const [, end, text] = (typeof stored === 'string' && /^(\d{1,15}) (.*)$/s.exec(stored)) || [];
  return end === undefined || text === undefined ? undefined : { end: Number(end), text };
}

/** Makes an id of 256 random bits in base64url. */
function createSessionId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text has the form of an id. */
function isSessionId(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}
