import type { CallRequest } from '@mikrokit/router';
import type { Handshake } from './handshake.ts';
import type { HeaderMap } from './message-headers.ts';
import { CALL_HEADERS } from './web-socket-options.ts';

/** `context.request` of a call that came as a message. */
export class MessageRequest implements CallRequest {
  readonly #handshake: Handshake;
  readonly #renewed: HeaderMap;
  readonly #own: HeaderMap;
  #id: string | undefined;

  /** `renewed` are headers from an earlier message. `own` are the call's headers. */
  constructor(handshake: Handshake, renewed: HeaderMap, own: HeaderMap) {
    this.#handshake = handshake;
    this.#renewed = renewed;
    this.#own = own;
  }

  /** Created on first use: most calls never need it. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  get native(): unknown {
    return this.#handshake.native;
  }

  get remoteAddress(): string | undefined {
    return this.#handshake.remoteAddress;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#handshake.waitUntil?.(work, stop);
  }

  header(name: string): string | undefined {
    const key = name.toLowerCase();
    const sent = this.#own.get(key) ?? this.#renewed.get(key);
    if (sent !== undefined) return sent;
    // Unlike a form or link in a browser, only a client can send a message.
    if (key === 'content-type') return 'application/json';
    if (CALL_HEADERS.has(key) || OF_CONNECTIONS.test(key)) return undefined;
    if (!this.#handshake.hasCredentials && CREDENTIALS.has(key)) return undefined;
    return this.#handshake.header(key);
  }
}

/** Headers of a handshake without meaning for a call. */
const OF_CONNECTIONS =
  /^(?:connection|content-.*|expect|range|sec-websocket-.*|te|trailer|transfer-encoding|upgrade)$/;

/** Headers with which browsers identify their user. */
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie']);
