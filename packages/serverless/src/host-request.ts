import type { CallRequest } from '@mikrokit/router';

/** `context.request` of a call whose host gives its headers as the Fetch API does. */
export class HostRequest<Native> implements CallRequest {
  readonly native: Native;
  readonly remoteAddress: string | undefined;
  readonly #headers: Pick<Headers, 'get'>;

  constructor(native: Native, headers: Pick<Headers, 'get'>, remoteAddress: string | undefined) {
    this.native = native;
    this.remoteAddress = remoteAddress;
    this.#headers = headers;
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }
}
