import { RpcError } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime';
import { ClientError } from '../client-error.ts';
import type { CallOptions, ClientOptions } from '../options.ts';
import type { Transport, TransportFactory } from '../transport/transport.ts';
import { readReply } from './read-reply.ts';
import type { Route } from './route.ts';
import { RouteTable } from './route-table.ts';

const POST_HEADERS: readonly string[] = ['content-type', 'application/json'];

/** Calls routes by their ids. */
export class Caller {
  readonly #transport: Transport;
  readonly #table: RouteTable;
  readonly #maxDepth: number;

  constructor(
    options: ClientOptions & { readonly transport: TransportFactory },
    codecs: ClientCodecs | undefined,
  ) {
    const url = new URL(options.url);
    this.#transport = options.transport(url) as Transport;
    this.#table = new RouteTable(url, options, codecs, this.#transport);
    this.#maxDepth = options.maxDepth ?? 64;
  }

  /** Whether it is known that there is such a route. */
  hasRoute(id: string): boolean {
    return this.#table.known(id) !== undefined;
  }

  async call(id: string, params: readonly unknown[], _options: CallOptions): Promise<unknown> {
    const route = this.#table.known(id) ?? (await this.#table.find(id));
    const body = route.codec.encodeParams(params, this.#maxDepth);
    const { path } = route;
    const request = {
      method: 'POST',
      path,
      headers: POST_HEADERS,
      body,
      signal: undefined,
    } as const;
    let reply: Awaited<ReturnType<Transport['send']>>;
    try {
      reply = await this.#transport.send(request);
    } catch (cause) {
      throw networkError(route, cause);
    }
    return readReply(route, reply, this.#maxDepth);
  }

  async safe(id: string, params: readonly unknown[], options: CallOptions): Promise<unknown> {
    try {
      return { ok: true, value: await this.call(id, params, options) };
    } catch (error) {
      if (error instanceof RpcError) return { ok: false, error };
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#transport.close?.();
  }
}

function networkError({ id }: Route, cause: unknown): ClientError {
  return new ClientError('network', id, { message: 'the server could not be reached', cause });
}
