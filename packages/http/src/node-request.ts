import type { IncomingMessage } from 'node:http';
import type { CallRequest } from '@mikrokit/router';

/** `context.request` of a call that came over node:http. */
export class NodeRequest implements CallRequest {
  readonly native: IncomingMessage;

  constructor(native: IncomingMessage) {
    this.native = native;
  }

  header(name: string): string | undefined {
    const value = this.native.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : value;
  }
}
