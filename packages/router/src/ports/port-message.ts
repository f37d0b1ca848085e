/** The most unread bytes of one body. The receiver asks for more by `more`. */
export const PORT_WINDOW = 65_536;

/** A call in a message. */
export interface PortCall {
  readonly kind: 'call';
  /** Chosen by the client, at random, because several clients and servers can share a port. */
  readonly id: string;
  readonly method: string;
  /** The target of the request, which starts with a slash. */
  readonly path: string;
  /** Values by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The whole body. `undefined` for none, or if it follows in parts. */
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  readonly hasParts: boolean;
}

/** The reply to a call. */
export interface PortReply {
  readonly kind: 'reply';
  readonly id: string;
  readonly status: number;
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  /** The whole body. `undefined` for none, or if it follows in parts. */
  readonly body: string | undefined;
  readonly hasParts: boolean;
}

/** One message of either side, a plain object that is cloned. `id` is the id of its call. */
export type PortMessage =
  | PortCall
  | PortReply
  /** A piece of a body. */
  | { readonly kind: 'part'; readonly id: string; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The body is complete, or breaks off, or the client cancels the call. */
  | { readonly kind: 'end' | 'broken' | 'cancel'; readonly id: string }
  /** The receiver has room for more bytes of a body. */
  | { readonly kind: 'more'; readonly id: string; readonly bytes: number }
  /** Asks for a `pong`. */
  | { readonly kind: 'ping' | 'pong' }
  /** The server takes no further calls. */
  | { readonly kind: 'closed' };

/** A message of the protocol with invalid content. */
export interface MalformedMessage {
  readonly kind: 'malformed';
  readonly id: string;
  readonly reason: string;
}

/** Marks our messages, because the application can use the same port. */
export const MARK = 'mikrokit';

/** Reads a message. `undefined` if it is not one of ours, or belongs to no call. */
export function readPortMessage(value: unknown): PortMessage | MalformedMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Readonly<Record<string, unknown>>;
  if (message[MARK] !== 1) return undefined;
  const { kind, id } = message;
  if (kind === 'ping' || kind === 'pong' || kind === 'closed') return { kind };
  if (typeof id !== 'string' || id.length > LONGEST_ID) return undefined;
  if (kind === 'end' || kind === 'broken' || kind === 'cancel') return { kind, id };
  if (kind === 'part') return readPart(id, message);
  if (kind === 'more') return readMore(id, message);
  if (kind === 'call') return readCall(id, message);
  if (kind === 'reply') return readReply(id, message);
  return malformed(id, 'The kind of the message is unknown');
}

const LONGEST_ID = 64;

type Fields = Readonly<Record<string, unknown>>;

function malformed(id: string, reason: string): MalformedMessage {
  return { kind: 'malformed', id, reason };
}

function readPart(id: string, { bytes }: Fields): PortMessage | MalformedMessage {
  if (isBytes(bytes)) return { kind: 'part', id, bytes };
  return malformed(id, 'A part has bytes, a Uint8Array');
}

function readMore(id: string, { bytes }: Fields): PortMessage | MalformedMessage {
  if (Number.isSafeInteger(bytes) && (bytes as number) >= 0)
    return { kind: 'more', id, bytes: bytes as number };
  return malformed(id, "'more' needs bytes, a whole number");
}

function readCall(id: string, fields: Fields): PortMessage | MalformedMessage {
  const { method, path, headers, body, hasParts } = fields;
  if (typeof method !== 'string' || !TOKEN.test(method))
    return malformed(id, 'The method of a call is a string, such as POST');
  if (typeof path !== 'string' || !path.startsWith('/'))
    return malformed(id, 'The path of a call is the target of its request: "/users/get"');
  if (typeof hasParts !== 'boolean') return malformed(id, "'hasParts' of a call is a boolean");
  if (body !== undefined && typeof body !== 'string' && !isBytes(body))
    return malformed(id, 'The body of a call is a string or a Uint8Array');
  if (!areHeaders(headers)) return malformed(id, 'The headers of a call are an object of strings');
  return { kind: 'call', id, method, path, headers: lowerCased(headers), body, hasParts };
}

function readReply(id: string, fields: Fields): PortMessage | MalformedMessage {
  const { status, headers, body, hasParts } = fields;
  const isStatus = Number.isInteger(status) && (status as number) > 199 && (status as number) < 600;
  const isList = Array.isArray(headers) && headers.every((value) => typeof value === 'string');
  const isBody = body === undefined || typeof body === 'string';
  if (!isStatus || !isList || !isBody || typeof hasParts !== 'boolean')
    return malformed(id, 'The reply has no status, headers or body of the protocol');
  return { kind: 'reply', id, status: status as number, headers, body, hasParts };
}

/** Rejects shared memory, whose bytes can change while we read them. */
function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return value instanceof Uint8Array && value.buffer instanceof ArrayBuffer;
}

function areHeaders(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, text]) => TOKEN.test(name) && typeof text === 'string' && VALUE.test(text),
  );
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const result: Record<string, string> = Object.create(null);
  for (const name in headers) result[name.toLowerCase()] = headers[name] as string;
  return result;
}

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^`|~\w-]+$/;

/** RFC 9110 section 5.5: visible characters, spaces and tabs. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
