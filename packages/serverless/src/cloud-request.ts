import type { CallRequest } from '@mikrokit/router';

/** `context.request` on clouds whose requests have the `Headers` of the Fetch API. */
export class CloudRequest<Native> implements CallRequest {
  readonly native: Native;
  readonly remoteAddress: string | undefined;
  waitUntil?: (work: Promise<unknown>) => void;
  readonly #headers: Pick<Headers, 'get'>;
  #id: string | undefined;

  constructor(
    native: Native,
    headers: Pick<Headers, 'get'>,
    remoteAddress: string | undefined,
    waitUntil?: (work: Promise<unknown>) => void,
  ) {
    this.native = native;
    if (waitUntil !== undefined) this.waitUntil = waitUntil;
    this.remoteAddress = remoteAddress;
    this.#headers = headers;
  }

  /** Made when it is first asked for: most calls never do. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }
}
