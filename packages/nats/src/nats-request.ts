import type { CallRequest } from '@mikrokit/router';
import { toProtocolError, type WebCall, type WebLimits } from '@mikrokit/router/web';
import type { Msg } from '@nats-io/transport-node';

/** The parts of a request besides its message. */
interface RequestLine {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
}

/** `context.request` of a call that came over NATS; `native` is the message. */
export class NatsRequest implements CallRequest {
  readonly native: Msg;
  readonly waitUntil: NonNullable<CallRequest['waitUntil']>;
  readonly #line: RequestLine;
  #headers: Map<string, string> | undefined;
  #id: string | undefined;

  constructor(message: Msg, line: RequestLine, waitUntil: NonNullable<CallRequest['waitUntil']>) {
    this.native = message;
    this.#line = line;
    this.waitUntil = waitUntil;
  }

  /** Made when it is first asked for: most calls never do. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  header(name: string): string | undefined {
    return this.#all.get(name.toLowerCase());
  }

  get #all(): ReadonlyMap<string, string> {
    this.#headers ??= readHeaders(this.native, this.#hasBody);
    return this.#headers;
  }

  get #hasBody(): boolean {
    return this.#line.method !== 'GET' && this.#line.method !== 'HEAD';
  }

  /** The request that a raw route, or one with files, takes. */
  async toWeb({ maxBodySize, signal }: WebLimits): Promise<WebCall> {
    const { method, target } = this.#line;
    const { data } = this.native;
    if (data.length > maxBodySize) throw toProtocolError('payload-too-large');
    const request = new Request(`http://nats${target}`, {
      method,
      headers: toHttpHeaders(this.#all),
      body: this.#hasBody ? new Uint8Array(data) : null,
      signal,
    });
    return { request, site: { host: undefined, allows: () => false } };
  }
}

/** Messages carry headers that HTTP does not, as with characters beyond Latin-1. */
function toHttpHeaders(all: ReadonlyMap<string, string>): Headers {
  const list = new Headers();
  for (const [name, value] of all) {
    try {
      list.set(name, value);
    } catch {
      const text = `The header ${JSON.stringify(name)} has a name or value that HTTP does not allow`;
      throw toProtocolError('bad-request', text);
    }
  }
  return list;
}

/** Several values are joined by RFC 9110 section 5.3, cookies by RFC 6265 section 5.4. */
function readHeaders({ headers }: Msg, hasBody: boolean): Map<string, string> {
  const map = new Map<string, string>();
  // Unlike a browser's form or link, a message can only come from a client that means one.
  if (hasBody) map.set(TYPE, 'application/json');
  for (const [name, values] of headers ?? []) {
    const key = name.toLowerCase();
    map.set(key, values.join(key === 'cookie' ? '; ' : ', '));
  }
  if (map.get(TYPE) === '') map.delete(TYPE);
  return map;
}

const TYPE = 'content-type';
