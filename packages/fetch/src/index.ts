import type { FetchCodecs } from '@mikrokit/types/runtime/fetch';
import type { Fetch } from './api/fetch-type.ts';
import { createFetchOn } from './create-fetch.ts';
import type { FetchOptions } from './options.ts';
import { fetchTransport } from '@mikrokit/client/http';

/**
 * Makes a client of an HTTP API from an interface of its endpoints: `createFetch<GitHub>({ url })`. The compiler adds
 * `codecs`, which write and validate what you send and receive, as the last argument. Never write it by hand. Without
 * an interface, the client calls URLs, with your own schemas.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import type { AddressInfo } from 'node:net';
 * import { createFetch } from '@mikrokit/fetch';
 *
 * interface Users {
 *   'GET /users/:id': { path: { id: number }; result: { name: string; since: Date } };
 * }
 *
 * const server = createServer((_request, response) => {
 *   response.writeHead(200, { 'content-type': 'application/json' });
 *   response.end('{ "name": "Ada", "since": "2026-01-01T00:00:00Z" }');
 * }).listen(0);
 * const { port } = server.address() as AddressInfo;
 * const users = createFetch<Users>({ url: `http://localhost:${port}` });
 *
 * const { name, since } = await users('GET /users/:id', { path: { id: 1 } });
 * console.log(name, since.getFullYear()); // → Ada 2026
 * server.close();
 * ```
 */
export function createFetch<Api extends object = Record<never, never>>(
  options: FetchOptions,
  codecs?: FetchCodecs,
): Fetch<Api> {
  return createFetchOn({ create: fetchTransport(), seesCredentials: false }, options, codecs);
}

export * from './shared-exports.ts';
