import type { IncomingMessage } from 'node:http';
import type { CallRequest } from '@mikrokit/router';
import type { Connections } from '../connections/connections.ts';

/** `context.request` of a call that came over node:http. */
export class NodeRequest implements CallRequest {
  readonly native: IncomingMessage;
  readonly #connections: Pick<Connections, 'waitUntil'>;
  #id: string | undefined;

  constructor(native: IncomingMessage, connections: Pick<Connections, 'waitUntil'>) {
    this.native = native;
    this.#connections = connections;
  }

  /** Created on first use: most calls never need it. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  get remoteAddress(): string | undefined {
    return this.native.socket.remoteAddress;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#connections.waitUntil(work, stop);
  }

  header(name: string): string | undefined {
    const key = name.toLowerCase();
    const value = this.native.headers[key];
    if (typeof value === 'string') {
      return ONLY_FIRST.has(key) ? allOf(this.native.rawHeaders, key, value) : value;
    }
    // Members inherited from Object.prototype are neither strings nor arrays.
    return Array.isArray(value) ? value.join(', ') : undefined;
  }
}

/** A request whose client address comes from the middleware. */
export class ForwardedRequest extends NodeRequest {
  readonly #remoteAddress: string | undefined;

  constructor(
    native: IncomingMessage,
    connections: Connections,
    remoteAddress: string | undefined,
  ) {
    super(native, connections);
    this.#remoteAddress = remoteAddress;
  }

  override get remoteAddress(): string | undefined {
    return this.#remoteAddress;
  }
}

// Node keeps only the first value of these. A proxy in front of us can have checked another, so we
// need them all.
const ONLY_FIRST: ReadonlySet<string> = new Set([
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

/**
 * All values of a header, joined (RFC 9110 section 5.3). Only `first` if a middleware has set it.
 */
function allOf(rawHeaders: readonly string[], key: string, first: string): string {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === key.length && name.toLowerCase() === key)
      values.push(rawHeaders[at + 1] as string);
  }
  return values[0] === first ? values.join(', ') : first;
}
