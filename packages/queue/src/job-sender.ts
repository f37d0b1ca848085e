import { createHash } from 'node:crypto';
import { type RpcError, ValidationError } from '@mikrokit/router';
import {
  type ClientCodecs,
  type ClientRouteCodec,
  DEFAULT_MAX_DEPTH,
} from '@mikrokit/types/runtime/client';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import type { Queue } from './create-queue.ts';
import type { Sent } from './later.ts';
import type { StoredJob } from './queue-engine.ts';

/** A call to send. */
interface CallToSend {
  readonly route: string;
  readonly params: readonly unknown[];
  readonly delay?: number | undefined;
  readonly key?: string | undefined;
  /** The schedule that plans it, and its time in milliseconds since 1970. */
  readonly plan?: { readonly schedule: string; readonly at: number } | undefined;
}

/** Writes calls and stores them in a queue. */
export class JobSender {
  readonly #queue: Queue;
  readonly #codecs: ClientCodecs;
  #model: Promise<ApiModel> | undefined;

  constructor(queue: Queue, codecs: ClientCodecs) {
    this.#queue = queue;
    this.#codecs = codecs;
  }

  /** The call reaches the engine in the same turn, and so the transaction that is open, unless it has to be sealed. */
  async send({ route, params, delay = 0, key, plan }: CallToSend): Promise<Sent> {
    const codec = this.#codecs.routes[route] ?? (await this.#load(route));
    assertQueueable(route, codec, this.#codecs);
    let text: string;
    try {
      text = (codec.encodeKeyed ?? codec.encodeParams)(params, DEFAULT_MAX_DEPTH);
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      throw await this.#rejected(route, params, cause);
    }
    const now = Date.now();
    const { contract } = codec;
    const plain: StoredJob = {
      id: key === undefined ? crypto.randomUUID() : idOf(route, key),
      route,
      params: text,
      ...(contract !== undefined && { contract }),
      isKeyed: key !== undefined,
      sentAt: now,
      ...(plan && { schedule: plan.schedule }),
    };
    const job = codec.sensitive ? await this.#sealed(plain) : plain;
    const isNew = await this.#queue.engine.enqueue(job, Math.ceil((plan?.at ?? now) + delay));
    return { id: job.id, isNew };
  }

  /** Loads the codecs of a route in a large API, together with its group. */
  async #load(route: string): Promise<ClientRouteCodec> {
    const group = this.#codecs.groups?.find(({ ids }) => ids.includes(route));
    const codec = (await group?.load())?.[route] ?? this.#codecs.httpRoutes?.[route];
    if (codec === undefined) throw new TypeError(`There is no codec for the route ${route}`);
    if (!('http' in codec)) Object.assign(this.#codecs.routes, { [route]: codec });
    return codec;
  }

  async #sealed(job: StoredJob): Promise<StoredJob> {
    const { seal } = this.#queue;
    if (seal === undefined)
      throw new TypeError(
        `The route ${job.route} has Sensitive parameters, which the queue would store in plain text; give the queue a key: { seal: key }`,
      );
    const { maskSensitive } = await import('@mikrokit/types/runtime/interpret');
    const { types, routes } = await this.#loadModel();
    const type = (routes[job.route] as ApiModel['routes'][string]).params;
    const masked = JSON.stringify(maskSensitive(types, type, JSON.parse(job.params)));
    return { ...job, params: seal.close(job.params, job), masked };
  }

  /** The error for parameters that break their types: with all issues, or with one if the type model cannot be loaded. */
  async #rejected(
    route: string,
    params: readonly unknown[],
    cause: TypeError,
  ): Promise<RpcError<string, unknown>> {
    const { explainCall } = await import('@mikrokit/types/runtime/interpret');
    const model = await this.#loadModel();
    const issues = explainCall(model, route, params, { maxDepth: DEFAULT_MAX_DEPTH });
    const unexplained = { path: [], code: 'type', expected: '', message: cause.message } as const;
    return new ValidationError(issues.length > 0 ? issues : [unexplained]);
  }

  #loadModel(): Promise<ApiModel> {
    this.#model ??= this.#readModel();
    const loading = this.#model;
    // The next call tries again.
    loading.catch(() => {
      this.#model = undefined;
    });
    return loading;
  }

  async #readModel(): Promise<ApiModel> {
    const text = await this.#codecs.model?.();
    if (text === undefined)
      throw new TypeError('The codecs were compiled without their type model');
    return JSON.parse(text) as ApiModel;
  }
}

/** Throws for a route whose calls are not made of JSON alone, or end over time. */
function assertQueueable(route: string, codec: ClientRouteCodec, { streams }: ClientCodecs): void {
  const why =
    codec.files !== undefined
      ? 'files'
      : codec.detached === true || streams?.includes(route) === true
        ? 'streams'
        : 'http' in codec
          ? 'rpc: false'
          : undefined;
  if (why === undefined) return;
  throw new TypeError(`The route ${route} cannot be called later: a queue cannot store ${why}`);
}

/** A UUID (RFC 9562 section 5.8) that follows from route and key. */
function idOf(route: string, key: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([route, key]))
    .digest();
  hash[6] = ((hash[6] as number) & 0x0f) | 0x80;
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
