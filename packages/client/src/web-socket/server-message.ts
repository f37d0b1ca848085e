/** The limits of a server, from its first message. */
export interface Limits {
  readonly maxCalls: number;
  readonly maxMessageSize: number;
  /** The most unread bytes of a stream. */
  readonly window: number;
  /** Milliseconds. */
  readonly heartbeat: number;
}

/** Header values by name in lower case. */
type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** One message of a server. */
export interface ServerMessage {
  readonly welcome?: number;
  readonly reply?: number;
  readonly status?: number;
  readonly headers?: ReplyHeaders;
  readonly stream?: boolean;
  readonly part?: number;
  readonly end?: number;
  readonly broken?: number;
  readonly leave?: boolean;
  /** `true` or a text, which the response repeats. */
  readonly ping?: true | string;
  readonly rejected?: string;
}

/** Reads a message: a line of JSON, and then the body. Throws for anything else. */
export function readServerMessage(text: string): {
  readonly head: ServerMessage & Partial<Limits>;
  readonly body: string;
} {
  const end = text.indexOf('\n');
  const head: unknown = JSON.parse(end === -1 ? text : text.slice(0, end));
  if (typeof head !== 'object' || head === null)
    throw new TypeError('the server sent a message that is no object');
  return { head, body: end === -1 ? '' : text.slice(end + 1) };
}
