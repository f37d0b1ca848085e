/*
 * The subject of a call is its whole request line: `shop.POST.users.get` is `POST /users/get` of the service `shop`. Nothing
 * else says which route it is for, so permissions on subjects are permissions on routes.
 */

/** The most characters of a subject. NATS ends connections whose control lines have more than 4,096 bytes. */
export const MAX_SUBJECT = 2_048;

/** The token for an empty segment of a path, which a subject cannot have. */
const EMPTY = '%';

/** The subject of a request; `path` is percent-encoded and begins with a slash. */
export function toSubject(service: string, method: string, path: string): string {
  return `${service}.${method}.${path.slice(1).split('/').map(toToken).join('.')}`;
}

/** Method and path of the request that a subject of the service stands for. */
export function readSubject(
  service: string,
  subject: string,
): { readonly method: string; readonly path: string } {
  const [method = '', ...tokens] = subject.slice(service.length + 1).split('.');
  return { method, path: `/${tokens.map(toSegment).join('/')}` };
}

/** All subjects of a service's calls. */
export function callsOf(service: string): string {
  return `${service}.*.>`;
}

/**
 * Where the messages about a running call go: to one server, or to `all`. The call has the name of the subject of its
 * replies, which nobody but its client and server know.
 */
export function controlOf(service: string, server: string, call: string): string {
  return `_CALLS.${service}.${server}.${call}`;
}

/** Throws a `TypeError` for what cannot begin a subject. */
export function assertSubject(owner: string, name: string, value: unknown): void {
  if (typeof value === 'string' && /^[\w-]+(?:\.[\w-]+)*$/.test(value)) return;
  throw new TypeError(
    `${owner}: ${name} is ${JSON.stringify(value)}; use letters, digits, _ and -, with dots between parts`,
  );
}

/** A text as a token of a subject. */
export function toToken(segment: string): string {
  return segment === '' ? EMPTY : segment.replace(/[.*>]|[^!-~]/gu, encode);
}

function toSegment(token: string): string {
  return token === EMPTY ? '' : token.replace(/%2E|%2A|%3E/g, decodeURIComponent);
}

function encode(character: string): string {
  if (character === '.') return '%2E';
  return character === '*' ? '%2A' : encodeURIComponent(character);
}
