/*
 * The subject of a call is its whole request line: `shop.POST.users.get` is `POST /users/get` of the service `shop`. Nothing
 * else says which route it is for, so permissions on subjects are permissions on routes.
 */

/** The most characters of a subject. NATS ends connections whose control lines have more than 4,096 bytes. */
export const MAX_SUBJECT = 2_048;

/**
 * The most bytes of a reply subject. The server sends it back twice in one control line, once
 * inside the subject for messages about the call, so a longer one would break the connection.
 */
export const MAX_REPLY_SUBJECT = 1_024;

/** The token for an empty segment of a path, which a subject cannot have. */
const EMPTY = '%';

/** Method and path of a request. */
interface RequestTarget {
  readonly method: string;
  readonly path: string;
}

/**
 * The subject of a request. `path` is percent-encoded and starts with a slash. A path has only one
 * subject, whatever its encoding, because a permission for one of two subjects would not apply to
 * the other.
 */
export function toSubject(service: string, method: string, path: string): string {
  const tokens = path
    .slice(1)
    .split('/')
    .map((segment) => toToken(normalizeSegment(segment)));
  return `${service}.${method}.${tokens.join('.')}`;
}

/**
 * The method and path in a subject of the service. `undefined` for a subject that no request has.
 */
export function readSubject(service: string, subject: string): RequestTarget | undefined {
  const [method = '', ...tokens] = subject.slice(service.length + 1).split('.');
  // `Request` writes `post` in capitals, and resolves dot segments.
  if (!/^[A-Z-]+$/.test(method) || tokens.some(isDotSegment)) return undefined;
  const path = `/${tokens.map(toSegment).join('/')}`;
  return toSubject(service, method, path) === subject ? { method, path } : undefined;
}

/** All subjects of a service's calls. */
export function callsOf(service: string): string {
  return `${service}.*.>`;
}

/**
 * The subject of messages about a running call: to one server, or to `all`. The name of the call is
 * the subject of its replies, which only its client and server know.
 */
export function controlOf(service: string, server: string, call: string): string {
  return `_CALLS.${service}.${server}.${call}`;
}

/** Throws a `TypeError` for a text with which no subject can start. */
export function assertSubject(owner: string, name: string, value: unknown): void {
  if (typeof value === 'string' && /^[\w-]+(?:\.[\w-]+)*$/.test(value)) return;
  throw new TypeError(
    `${owner}: ${name} is ${JSON.stringify(value)}; use letters, digits, _ and -, with dots between parts`,
  );
}

/**
 * Throws a `TypeError` for a text that cannot name a service. With dots, `eu` would get the calls
 * of `eu.shop`. Names that start with `_` are reserved for inboxes and messages about calls.
 */
export function assertService(owner: string, value: unknown): void {
  if (typeof value === 'string' && /^[A-Za-z0-9][\w-]{0,127}$/.test(value)) return;
  throw new TypeError(
    `${owner}: service is ${JSON.stringify(value)}; use up to 128 letters, digits, _ and -, with a letter or digit first`,
  );
}

/** A text as a token of a subject. */
function toToken(segment: string): string {
  return segment === '' ? EMPTY : segment.replace(/[.*>]|[^!-~]/gu, encode);
}

/** The key of a topic as a token of a subject, which no other key has. */
export function toKeyToken(key: string): string {
  return key.replace(/[.*>%]|[^!-~]/gu, encode);
}

function toSegment(token: string): string {
  return token === EMPTY ? '' : token.replace(/%2E|%2A/g, decodeURIComponent);
}

function isDotSegment(token: string): boolean {
  return token === '%2E' || token === '%2E%2E';
}

/**
 * A segment in the form that the router's paths have. The server rejects a segment with invalid
 * encoding.
 */
function normalizeSegment(segment: string): string {
  try {
    return encodeURI(decodeURIComponent(segment)).replace(/[/?#]/g, encodeURIComponent);
  } catch {
    return segment;
  }
}

function encode(character: string): string {
  if (character === '.') return '%2E';
  return character === '*' ? '%2A' : encodeURIComponent(character);
}
