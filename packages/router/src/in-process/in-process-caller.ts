import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Reply, ReplyStream } from '../adapter.ts';
import { answer, limitText } from '../call/answer.ts';
import { toProtocolError, type WireError } from '../call/errors.ts';
import { readLines } from '../call/read-lines.ts';
import { toRemote } from '../call/remote-errors.ts';
import type { ReplyBody, StreamLine } from '../call/reply-body.ts';
import { untilAborted } from '../call/until-aborted.ts';
import type { TypeModel } from '../definition/type-model.ts';
import type { ServedRoute, ServedRoutes } from '../routing/served-routes.ts';
import type { CallerOptions } from './caller.ts';
import { ModelCodec } from './model-codec.ts';
import { findStreamCall, readPositions, streamIdOf } from './stream-call.ts';

const OPTION_NAMES = { headers: 1, hooks: 1, signal: 1, native: 1, waitUntil: 1 } as const;

/** The router that an {@link InProcessCaller} calls. */
interface CalledRouter {
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
    const { routes, types, maxDepth } = this.#router;
    this.#codec ??= new ModelCodec((await types.load()).model, maxDepth);
    this.#options.signal?.throwIfAborted();
    const served = routes.get(id);
    if (served !== undefined) return this.#read(await this.#run({ served, params }), id);
    const found = findStreamCall(routes, id);
    if (found === undefined) throw toRemote(toProtocolError('not-found'));
    const position = streamIdOf(params);
    const named = [found.header, position] as const;
    const reply = await this.#run({ served: found.served, params: [], named });
    return this.#read(reply, found.served.id, position);
  }

  /** The result in a reply. `position` is the stream position that the caller named. */
  #read(reply: Reply, id: string, position?: string): unknown {
    const { signal } = this.#options;
    const codec = this.#codec as ModelCodec;
    signal?.throwIfAborted();
    const { stream } = reply;
    if (stream === undefined)
      return readBody(id, JSON.parse(reply.body ?? '{}'), { codec, status: reply.status });
    if (stream.kind === 'content')
      return import('./local-files.ts').then(({ readContent }) =>
        readContent(reply, codec.fileOf(id)),
      );
    const from = position ?? stream.id;
    if (from === undefined) return readItems(id, stream, { codec, signal });
    return readPositions(from, (onEvent) => readItems(id, stream, { codec, signal, onEvent }));
  }

  async #run({ served: { id, endpoint }, params, named }: StartedCall): Promise<Reply> {
    const { signal, native, waitUntil, hooks = {} } = this.#options;
    const codec = this.#codec as ModelCodec;
    const text = codec.encodeBody(id, params, hooks);
    const local = endpoint.isRaw
      ? (await import('./local-files.ts')).localCallOf(text, params, codec.itemEncoderOf(id))
      : undefined;
    const header = (name: string) => {
      const key = name.toLowerCase();
      return named?.[0] === key ? named[1] : (this.#headers.get(key) ?? accepted(key));
    };
    return answer(endpoint, {
      readBody: (maxBodySize) => limitText(text, maxBodySize),
      toCallRequest: () => ({
        header,
        native,
        ...(waitUntil && { waitUntil }),
        ...(local && { local }),
      }),
      waitFor: (reply) => untilAborted(reply, signal),
    });
  }
}

/** The result in the body of a reply. Throws the error in it. */
function readBody(
  id: string,
  body: ReplyBody,
  { codec, status }: { readonly codec: ModelCodec; readonly status: number },
): unknown {
  if (body.errors === undefined)
    return codec.decodeResult(id, Object.hasOwn(body, id) ? body[id] : undefined);
  // The route's error, or else the first error of a hook.
  const field = Object.hasOwn(body.errors, id) ? id : (Object.keys(body.errors)[0] ?? '');
  throw toRemote(codec.decodeError(id, field, body.errors[field] as WireError, status));
}

/** The items of a stream, and the value at its end. */
async function* readItems(
  routeId: string,
  stream: ReplyStream,
  { codec, signal, onEvent }: Reading,
): AsyncGenerator<unknown, unknown, void> {
  signal?.addEventListener('abort', () => stream.cancel(), { once: true });
  for await (const line of readLines(stream)) {
    signal?.throwIfAborted();
    const { id, item, result, error }: StreamLine = line === '' ? {} : JSON.parse(line);
    if (id !== undefined) onEvent?.(id);
    if (item !== undefined) yield codec.decodeItem(routeId, item);
    if (result !== undefined) return readBody(routeId, result, { codec, status: 200 });
    if (error !== undefined) readBody(routeId, error.body, { codec, status: error.status });
  }
  throw new Error('A stream of this API ended without its end');
}

/** Streams are read line by line. */
function accepted(name: string): string | undefined {
  return name === 'accept' ? 'application/x-ndjson' : undefined;
}

/** Throws for parameters of a hook that no route has, or that reads a header. */
function assertHooks(hooks: Readonly<Record<string, unknown>>, routes: ServedRoutes): void {
  const known = new Set<string>();
  for (const { route } of routes.list) {
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

interface StartedCall {
  readonly served: ServedRoute;
  readonly params: readonly unknown[];
  /** The header that names a stream, and its value. */
  readonly named?: readonly [header: string, value: string];
}

interface Reading {
  readonly codec: ModelCodec;
  readonly signal: AbortSignal | undefined;
  /** Gets the ids of events. */
  readonly onEvent?: (id: string) => void;
}
