import type { PendingReply, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { toRemote } from '../call/remote.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { Layout } from '../layout/lay-out-paths.ts';
import type { ServedRoute } from '../layout/served-route.ts';
import { isPending } from '../wire/later-reply.ts';
import { isLarger } from '../wire/text-size.ts';
import type { CallerOptions } from './caller.ts';
import type { WireError } from './model-codec.ts';

/** Calls routes as an adapter would, but for the way over the network. */
export class InProcessCaller {
  readonly #layout: Layout;
  readonly #description: ApiDescription;
  readonly #options: CallerOptions;
  readonly #headers: ReadonlyMap<string, string>;

  constructor(layout: Layout, description: ApiDescription, options: CallerOptions) {
    this.#layout = layout;
    this.#description = description;
    this.#options = options;
    const headers = Object.entries(options.headers ?? {});
    this.#headers = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  }

  async call(id: string, ...params: readonly unknown[]): Promise<unknown> {
    const { signal, hooks = {} } = this.#options;
    const api = await this.#description.load();
    const codec = await api.codec(this.#layout.maxDepth);
    signal?.throwIfAborted();
    const served = this.#layout.routes.get(id);
    if (served === undefined) throw toRemote(toProtocolError('not-found'));
    const reply = await this.#run(served, codec.encodeBody(id, params, hooks));
    signal?.throwIfAborted();
    const body: ReplyBody = JSON.parse(reply.body ?? '{}');
    if (body.errors === undefined)
      return codec.decodeResult(id, Object.hasOwn(body, id) ? body[id] : undefined);
    // The route's error, or else the first: that of a hook.
    const field = Object.hasOwn(body.errors, id) ? id : (Object.keys(body.errors)[0] ?? '');
    throw toRemote(codec.decodeError(id, field, body.errors[field] as WireError, reply.status));
  }

  async #run({ endpoint }: ServedRoute, text: string): Promise<Reply> {
    if (isLarger(text, endpoint.maxBodySize)) return endpoint.refuse('payload-too-large');
    const { signal, native } = this.#options;
    const header = (name: string) => this.#headers.get(name.toLowerCase());
    const reply = endpoint.run(text, { header, native });
    return isPending(reply) && signal !== undefined ? replyUntilAborted(reply, signal) : reply;
  }
}

interface ReplyBody {
  readonly errors?: Readonly<Record<string, WireError>>;
  readonly [id: string]: unknown;
}

async function replyUntilAborted(reply: PendingReply, signal: AbortSignal): Promise<Reply> {
  const cancel = () => reply.cancel();
  // A handler may have aborted it already.
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await reply;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
