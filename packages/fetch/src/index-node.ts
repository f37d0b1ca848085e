import { undiciTransport } from '@mikrokit/client/undici';
import type { FetchCodecs } from '@mikrokit/types/runtime/fetch';
import type { Fetch } from './api/fetch-type.ts';
import { createFetchOn } from './create-fetch.ts';
import type { FetchOptions } from './options.ts';

/**
 * Makes a client of an HTTP API from an interface of its endpoints: `createFetch<GitHub>({ url })`. The compiler adds
 * `codecs`, which write and validate what is sent and received, as the last argument; never write it by hand. Without an
 * interface the client calls URLs, with schemas of the application.
 */
export function createFetch<Api extends object = Record<never, never>>(
  options: FetchOptions,
  codecs?: FetchCodecs,
): Fetch<Api> {
  return createFetchOn({ create: undiciTransport(), seesCredentials: true }, options, codecs);
}

export * from './shared-exports.ts';
