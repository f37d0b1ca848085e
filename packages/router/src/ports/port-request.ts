import type { CallRequest, WebCall, WebLimits } from '../adapter.ts';
import { type BodyVerdict, limitText, tooLarge } from '../call/answer.ts';
import { RpcError, toProtocolError } from '../call/errors.ts';
import type { IncomingBody } from './incoming-body.ts';
import type { PortLike } from './port-like.ts';
import type { PortCall } from './port-message.ts';

/** The parts of a {@link PortRequest} outside of its message. */
interface PortRequestInit {
  readonly port: PortLike;
  /** The body, if the message has none. */
  readonly parts: IncomingBody | undefined;
  readonly waitUntil: NonNullable<CallRequest['waitUntil']>;
}

/** `context.request` of a call that came over a port; `native` is the port. */
export class PortRequest implements CallRequest {
  readonly waitUntil: NonNullable<CallRequest['waitUntil']>;
  readonly #call: PortCall;
  readonly #init: PortRequestInit;
  #id: string | undefined;

  constructor(call: PortCall, init: PortRequestInit) {
    this.#call = call;
    this.#init = init;
    this.waitUntil = init.waitUntil;
  }

  get native(): PortLike {
    return this.#init.port;
  }

  /** Made on first use: most calls never need it. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  header(name: string): string | undefined {
    return this.#call.headers[name.toLowerCase()];
  }

  /** Reads the body of a call that is JSON. */
  readText(most: number): BodyVerdict | Promise<BodyVerdict> {
    const { body = '' } = this.#call;
    const { parts } = this.#init;
    if (parts !== undefined) return readParts(parts, most);
    return typeof body === 'string' ? limitText(body, most) : textOf([body], body.length, most);
  }

  /** The request for a raw route, or a route with files. */
  async toWeb({ maxBodySize, signal }: WebLimits): Promise<WebCall> {
    const { method, path, headers } = this.#call;
    const request = new Request(`http://port${path}`, {
      method,
      headers,
      body: method === 'GET' || method === 'HEAD' ? null : this.#webBody(maxBodySize),
      signal,
      duplex: 'half',
    } as RequestInit);
    return { request, site: { host: undefined, allows: () => false } };
  }

  #webBody(maxBodySize: number): string | Uint8Array<ArrayBuffer> | ReadableStream | null {
    const { body = null } = this.#call;
    const { parts } = this.#init;
    if (parts !== undefined) return parts.toReadable(maxBodySize);
    const isTooLarge =
      typeof body === 'string'
        ? typeof limitText(body, maxBodySize) !== 'string'
        : body !== null && body.length > maxBodySize;
    if (isTooLarge) throw toProtocolError('payload-too-large');
    return body;
  }
}

/** Stops reading once the body is too large. Never rejects. */
async function readParts(parts: IncomingBody, most: number): Promise<BodyVerdict> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await parts.next(); part !== undefined; part = await parts.next()) {
      chunks.push(part);
      size += part.length;
      if (size > most) return tooLarge;
    }
  } catch (error) {
    const message = error instanceof RpcError ? error.message : CUT_SHORT;
    return { type: 'bad-request', message };
  }
  return textOf(chunks, size, most);
}

/** The rejection of a body that breaks off. */
export const CUT_SHORT = 'The request body ended before it was complete';

function textOf(chunks: readonly Uint8Array[], size: number, most: number): BodyVerdict {
  if (size > most) return tooLarge;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('');
    return text + decoder.decode();
  } catch {
    return { type: 'bad-request', message: 'The request body is not valid UTF-8' };
  }
}
