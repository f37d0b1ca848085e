import { createRouter, type Logger, type RouterOptions, route } from '@mikrokit/router';
import { CODECS_VERSION, type RouterCodecs } from '@mikrokit/types/runtime';

const codec: RouterCodecs['routes'][string] = {
  contract: 'own',
  decodeParams: (given) => [...given],
  encodeResult: (value) => JSON.stringify(value),
};

/** Codecs that accept any JSON, by route id. */
export function looseCodecs(...ids: string[]): RouterCodecs {
  const routes: Record<string, typeof codec> = Object.create(null);
  for (const id of ids) routes[id] = codec;
  return {
    version: CODECS_VERSION,
    model: '{"version":1,"routes":{},"hooks":{},"types":{}}',
    routes,
    hooks: {},
  };
}

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} };

/** The API of these tests. `hold` answers when it is released. */
export function createApi(options: RouterOptions = {}) {
  const held: { signal: AbortSignal; release: (value: unknown) => void }[] = [];
  let onHold: (() => void) | undefined;
  const api = createRouter(
    {
      echo: (_, value: unknown) => value,
      later: async (_, value: unknown) => value,
      hold: ({ signal }) => {
        const { promise, resolve } = Promise.withResolvers<unknown>();
        held.push({ signal, release: resolve });
        onHold?.();
        return promise;
      },
      header: ({ request, response }, name: string) => {
        response.headers.append('set-cookie', 'a=1');
        response.headers.append('set-cookie', 'b=2');
        response.status = 201;
        return request.header(name);
      },
      caller: ({ request }) => request.remoteAddress,
      fail: () => {
        throw new Error('secret');
      },
      read: route({ query: true, etag: true, handler: (_, value: unknown) => value }),
      small: route({ maxBodySize: 16, handler: (_, value: unknown) => value }),
    },
    { logger: silent, ...options },
    looseCodecs('echo', 'later', 'hold', 'header', 'caller', 'fail', 'read', 'small'),
  );
  /** Resolves when `count` calls of `hold` have begun. */
  const holding = async (count: number) => {
    while (held.length < count) {
      await new Promise<void>((resolve) => {
        onHold = resolve;
      });
    }
    return held;
  };
  return { api, holding };
}
