import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Reply } from '../adapter.ts';
import { answer, limitText } from '../answer.ts';
import { toProtocolError, type WireError } from '../call/errors.ts';
import { toRemote } from '../call/remote-errors.ts';
import type { TypeModel } from '../definition/type-model.ts';
import type { ServedRoute, ServedRoutes } from '../routing/served-routes.ts';
import type { CallerOptions } from './caller.ts';
import { ModelCodec } from './model-codec.ts';

const OPTION_NAMES = { headers: 1, hooks: 1, signal: 1, native: 1, waitUntil: 1 } as const;

/** The router that an {@link InProcessCaller} calls. */
export interface CalledRouter {
  readonly routes: ServedRoutes;
  readonly types: TypeModel;
  readonly maxDepth: number;
}

/** Calls routes as an adapter would, without a network. */
export class InProcessCaller {
  readonly #router: CalledRouter;
  readonly #options: CallerOptions;
  readonly #headers: ReadonlyMap<string, string>;
  #codec: ModelCodec | undefined;

  constructor(router: CalledRouter, options: CallerOptions) {
    this.#router = router;
    this.#options = options;
    assertKnownOptions('caller', options, OPTION_NAMES);
    assertHooks(options.hooks ?? {}, router.routes);
    const headers = Object.entries(options.headers ?? {});
    this.#headers = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  }

  async call(id: string, ...params: readonly unknown[]): Promise<unknown> {
    const { signal, hooks = {} } = this.#options;
    const { routes, types, maxDepth } = this.#router;
    this.#codec ??= new ModelCodec((await types.load()).model, maxDepth);
    const codec = this.#codec;
    signal?.throwIfAborted();
    const served = routes.get(id);
    if (served === undefined) throw toRemote(toProtocolError('not-found'));
    const reply = await this.#run(served, codec.encodeBody(id, params, hooks));
    signal?.throwIfAborted();
    const body: ReplyBody = JSON.parse(reply.body ?? '{}');
    if (body.errors === undefined)
      return codec.decodeResult(id, Object.hasOwn(body, id) ? body[id] : undefined);
    // The route's error, or else the first, which is a hook's.
    const field = Object.hasOwn(body.errors, id) ? id : (Object.keys(body.errors)[0] ?? '');
    throw toRemote(codec.decodeError(id, field, body.errors[field] as WireError, reply.status));
  }

  #run({ endpoint }: ServedRoute, text: string): Reply | PromiseLike<Reply> {
    const { signal, native, waitUntil } = this.#options;
    const header = (name: string) => this.#headers.get(name.toLowerCase());
    return answer(endpoint, {
      readBody: (maxBodySize) => limitText(text, maxBodySize),
      toCallRequest: () => ({ header, native, ...(waitUntil && { waitUntil }) }),
      signal,
    });
  }
}

/** Throws for parameters of a hook that no route has, or that reads a header. */
function assertHooks(hooks: Readonly<Record<string, unknown>>, routes: ServedRoutes): void {
  const known = new Set<string>();
  for (const { route } of routes) {
    for (const { field, definition } of [...route.before, ...route.after])
      if (definition.header === undefined) known.add(field);
  }
  for (const name of Object.keys(hooks)) {
    if (known.has(name)) continue;
    throw new TypeError(
      `caller: no hook that takes parameters from the body is named ${JSON.stringify(name)}; correct the name in hooks`,
    );
  }
}

interface ReplyBody {
  readonly errors?: Readonly<Record<string, WireError>>;
  readonly [id: string]: unknown;
}
