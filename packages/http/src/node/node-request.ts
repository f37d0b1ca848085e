import type { IncomingMessage } from 'node:http';
import type { CallRequest } from '@mikrokit/router';

/** `context.request` of a call that came over node:http. */
export class NodeRequest implements CallRequest {
  readonly native: IncomingMessage;

  constructor(native: IncomingMessage) {
    this.native = native;
  }

  get remoteAddress(): string | undefined {
    return this.native.socket.remoteAddress;
  }

  header(name: string): string | undefined {
    const key = name.toLowerCase();
    const value = this.native.headers[key];
    if (typeof value === 'string') {
      return keptOnce.has(key) ? allOf(this.native.rawHeaders, key, value) : value;
    }
    // Neither is what Object.prototype has under a name: the headers have that prototype.
    return Array.isArray(value) ? value.join(', ') : undefined;
  }
}

/** A call that came through proxies. */
export class ForwardedRequest extends NodeRequest {
  readonly #remoteAddress: string | undefined;

  constructor(native: IncomingMessage, remoteAddress: string | undefined) {
    super(native);
    this.#remoteAddress = remoteAddress;
  }

  override get remoteAddress(): string | undefined {
    return this.#remoteAddress;
  }
}

// Node drops all but the first of these. Who checks a call in front of us may go by another, so none may be lost.
const keptOnce: ReadonlySet<string> = new Set([
  'age',
  'authorization',
  'etag',
  'expires',
  'from',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent',
]);

/** All values of a header, joined (RFC 9110 section 5.3); `first`, if something in front of us has put it there. */
function allOf(rawHeaders: readonly string[], key: string, first: string): string {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === key.length && name.toLowerCase() === key)
      values.push(rawHeaders[at + 1] as string);
  }
  return values[0] === first ? values.join(', ') : first;
}
