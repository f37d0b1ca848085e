/** A call in a message. */
export interface CallMessage {
  readonly kind: 'call';
  readonly id: number;
  readonly method: string;
  readonly path: string;
  /** Unchecked. */
  readonly headers: unknown;
  readonly body: string;
}

/** One message of a client. */
export type ClientMessage =
  | CallMessage
  | { readonly kind: 'cancel'; readonly id: number }
  /** Room for more bytes of a stream. */
  | { readonly kind: 'more'; readonly id: number; readonly bytes: number }
  /** Gets a response with the same value. */
  | { readonly kind: 'headers'; readonly headers: unknown }
  /** Is answered with the same value. */
  | { readonly kind: 'ping'; readonly value: PingValue }
  | { readonly kind: 'pong'; readonly value: PingValue }
  /** An invalid message. `reason` is for the client. */
  | { readonly kind: 'rejected'; readonly reason: string };

/** `true` asks for any response. A text also asks whether everything sent before has arrived. */
export type PingValue = true | string;

/** The most characters of a message's first line, like an HTTP head. */
const MAX_HEAD = 16_384;

/** Reads a message: a line of JSON, and then the body. */
export function readClientMessage(text: string): ClientMessage {
  try {
    return parseMessage(text);
  } catch (error) {
    if (error instanceof MessageError) return { kind: 'rejected', reason: error.message };
    throw error;
  }
}

/** The reason why a message is invalid. */
class MessageError extends Error {}

function parseMessage(text: string): ClientMessage {
  const end = text.indexOf('\n');
  const head = parseHead(end === -1 ? text : text.slice(0, end));
  if (head.call !== undefined) {
    const { method = 'POST', path, headers } = head;
    const id = idOf(head.call);
    if (typeof path !== 'string' || !path.startsWith('/'))
      throw new MessageError('The \'path\' of a call is the target of its request: "/users/get"');
    if (typeof method !== 'string') throw new MessageError("The 'method' of a call is a string");
    return { kind: 'call', id, method, path, headers, body: end === -1 ? '' : text.slice(end + 1) };
  }
  if (end !== -1) throw new MessageError('Only a call has a body');
  if (head.cancel !== undefined) return { kind: 'cancel', id: idOf(head.cancel) };
  if (head.more !== undefined) {
    const { bytes } = head;
    if (!Number.isSafeInteger(bytes) || (bytes as number) < 0)
      throw new MessageError("'more' needs 'bytes', a whole number");
    return { kind: 'more', id: idOf(head.more), bytes: bytes as number };
  }
  if (head.headers !== undefined) return { kind: 'headers', headers: head.headers };
  if (isPingValue(head.ping)) return { kind: 'ping', value: head.ping };
  if (isPingValue(head.pong)) return { kind: 'pong', value: head.pong };
  throw new MessageError('The first line has none of call, cancel, more, headers, ping, pong');
}

function parseHead(line: string): Readonly<Record<string, unknown>> {
  if (line.length > MAX_HEAD)
    throw new MessageError(`The first line has more than ${MAX_HEAD} characters`);
  let head: unknown;
  try {
    head = JSON.parse(line);
  } catch {
    throw new MessageError('The first line of a message must be JSON');
  }
  if (typeof head !== 'object' || head === null || Array.isArray(head))
    throw new MessageError('The first line of a message must be a JSON object');
  return head as Readonly<Record<string, unknown>>;
}

function idOf(id: unknown): number {
  if (Number.isSafeInteger(id) && (id as number) >= 0) return id as number;
  throw new MessageError('The id of a call is a whole number from 0 to 9007199254740991');
}

function isPingValue(value: unknown): value is PingValue {
  return value === true || typeof value === 'string';
}
