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
    const value = this.native.headers[name.toLowerCase()];
    if (typeof value === 'string') return value;
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
