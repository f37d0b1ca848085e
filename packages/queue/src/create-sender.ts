import { assertKnownOptions } from '@mikrokit/router';
import { CLIENT_CODECS_VERSION, type ClientCodecs } from '@mikrokit/types/runtime/client';
import type { Queue } from './create-queue.ts';
import { JobSender } from './job-sender.ts';
import type { ApiType, Later, SendOptions } from './later.ts';

/**
 * Makes functions that send calls of an API for later: `createSender<typeof api>(queue)`. The compiler adds `codecs`,
 * which check and write the parameters, as the last argument. Never write it by hand. Throws without it.
 *
 * @example
 * ```ts
 * import { createSender, memoryQueue } from '@mikrokit/queue';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ ship: (_context, _order: string): void => undefined });
 * const later = createSender<typeof api>(memoryQueue());
 *
 * const ship = later.ship.with({ delay: 60_000, key: 'order-1' });
 * console.log((await ship('order-1')).isNew, (await ship('order-1')).isNew); // → true false
 * ```
 */
export function createSender<Api extends ApiType>(queue: Queue, codecs?: ClientCodecs): Later<Api> {
  assertCompiled('createSender', codecs);
  const sender = new JobSender(queue, codecs);
  return createTree(codecs, (route, options, params) =>
    sender.send({ route, params, ...options }),
  ) as Later<Api>;
}

/** Sends a call of a route. */
type SendCall = (
  route: string,
  options: SendOptions,
  params: readonly unknown[],
) => Promise<unknown>;

/** Throws if the compiler attached no codecs to a call, or codecs of another version. */
export function assertCompiled(
  name: string,
  codecs: ClientCodecs | undefined,
): asserts codecs is ClientCodecs {
  if (codecs === undefined || codecs === null)
    throw new Error(
      `${name}: this call was not compiled. Either start its TypeScript with\n` +
        '  node --import @mikrokit/compiler/register server.ts\n' +
        '(JavaScript that tsc wrote has no types left, and CommonJS cannot import codecs)\n' +
        'or build with `mikrokit build` or the bundler plugin (@mikrokit/compiler/vite, …/esbuild, …/rollup).',
    );
  if (codecs.version !== CLIENT_CODECS_VERSION)
    throw new Error(
      `${name}: this call was compiled for version ${codecs.version} of codecs, but it runs version ${CLIENT_CODECS_VERSION}. ` +
        'Reinstall so that @mikrokit/compiler and @mikrokit/queue have the same version, then compile again.',
    );
}

/** The routes as functions, with the nesting of the router. No name of a route is taken: groups have no members of ours. */
export function createTree(codecs: ClientCodecs, send: SendCall): object {
  const tree = Object.create(null) as Group;
  for (const id of routeIdsOf(codecs)) {
    const keys = id.split('/');
    const name = keys.pop() as string;
    let group = tree;
    for (const key of keys) {
      group[key] ??= Object.create(null) as Group;
      group = group[key] as Group;
    }
    group[name] = createRoute(id, send);
  }
  return tree;
}

interface Group {
  [key: string]: Group | ((...params: readonly unknown[]) => unknown);
}

function createRoute(id: string, send: SendCall) {
  return Object.assign((...params: readonly unknown[]) => send(id, {}, params), {
    with: (options: SendOptions) => {
      assertSendOptions(options);
      return (...params: readonly unknown[]) => send(id, options, params);
    },
  });
}

function routeIdsOf({ routes, httpRoutes = {}, groups = [] }: ClientCodecs): readonly string[] {
  return [...Object.keys(routes), ...Object.keys(httpRoutes), ...groups.flatMap(({ ids }) => ids)];
}

/** A hundred years, in milliseconds. */
const LONGEST_DELAY = 3_155_760_000_000;

const LONGEST_KEY = 512;

function assertSendOptions(options: SendOptions): void {
  assertKnownOptions('with', options, { delay: 1, key: 1 });
  const { delay = 0, key = '-' } = options;
  if (typeof delay !== 'number' || !(delay >= 0 && delay <= LONGEST_DELAY))
    throw new RangeError(
      `with: delay is ${String(delay)}; use milliseconds from 0, at most a hundred years`,
    );
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY || !key.isWellFormed())
    throw new TypeError(
      `with: key is ${JSON.stringify(key)}; use a string of 1 to ${LONGEST_KEY} characters`,
    );
}
