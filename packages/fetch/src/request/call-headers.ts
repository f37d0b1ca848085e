import { type Call, nameOf } from '../call.ts';
import { FetchError } from '../errors/fetch-error.ts';
import type { FetchOptions } from '../options.ts';
import type { Target } from '../target.ts';
import { addHeaders, baseHeaders, type SentHeaders } from './request-headers.ts';

/**
 * The headers of the application: the client's, for its own URLs only, and the ones of each call.
 */
export class CallHeaders {
  readonly #target: Target;
  readonly #base: SentHeaders | (() => Promise<SentHeaders>);

  constructor(target: Target, base: FetchOptions['headers']) {
    this.#target = target;
    this.#base = baseHeaders(base);
  }

  /**
   * Reads the headers of a call: for the first attempt now, for each further attempt when it
   * starts. The returned function rejects if a function of the application fails.
   */
  start(call: Call): () => Promise<SentHeaders> {
    if (call.options.signal?.aborted) return () => this.#headersOf(call);
    let first: Promise<SentHeaders> | undefined = this.#headersOf(call);
    // An attempt that never starts does not read them.
    first.catch(() => {});
    return () => {
      const headers = first ?? this.#headersOf(call);
      first = undefined;
      return headers;
    };
  }

  async #headersOf(call: Call): Promise<SentHeaders> {
    const all: SentHeaders = {};
    if (this.#target.isOwn(call.url)) {
      try {
        addHeaders(all, typeof this.#base === 'function' ? await this.#base() : this.#base);
      } catch (cause) {
        const message = 'the function of headers failed';
        throw new FetchError('application', { request: nameOf(call), message, cause });
      }
    }
    addHeaders(all, call.headers);
    return all;
  }
}
