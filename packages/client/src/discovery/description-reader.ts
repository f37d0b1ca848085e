import type { ApiDocument } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { parseReply } from '../call/read-reply.ts';
import {
  type HeaderValueMap,
  isHeaderPrimitive,
  resolveHeaders,
  toHeaders,
} from '../call/request-headers.ts';
import { ClientError } from '../client-error.ts';
import type { HeaderSource } from '../options.ts';
import { headerOf } from '../transport/reply-headers.ts';
import type { Transport } from '../transport/transport.ts';
import { interpretedCodecs } from './interpreted-codecs.ts';

/** A server's description of its API, with codecs made from it. */
export interface DiscoveredApi {
  readonly document: ApiDocument;
  /** The part of the path that a proxy adds before the server's own paths: `/service`. */
  readonly mount: string;
  readonly codecs: ClientCodecs;
}

interface DescriptionOptions {
  readonly origin: string;
  /** Path of the API in requests: `/api/`. */
  readonly base: string;
  readonly headers: HeaderSource | undefined;
}

// In milliseconds. Limits of single calls do not end the request, because all calls wait for it.
const descriptionTimeout = 30_000;

/** Reads `mikrokit.json` from a server. */
export class DescriptionReader {
  readonly #transport: Transport;
  readonly #options: DescriptionOptions;
  #reading: Promise<DiscoveredApi> | undefined;
  #last: { readonly etag: string | undefined; readonly api: DiscoveredApi } | undefined;

  constructor(transport: Transport, options: DescriptionOptions) {
    this.#transport = transport;
    this.#options = options;
  }

  /**
   * Rejects if the server has no description. The next call asks again. `route` is for the error.
   */
  async read(route: string): Promise<DiscoveredApi> {
    this.#reading ??= this.#request(route);
    try {
      return await this.#reading;
    } finally {
      this.#reading = undefined;
    }
  }

  async #request(route: string): Promise<DiscoveredApi> {
    const { origin, base, headers } = this.#options;
    const local = await this.#transport.describe?.();
    if (local !== undefined) return this.#keep(local, '', undefined);
    const path = `${base}mikrokit.json`;
    const values = await resolveHeaders(headers);
    const etag = this.#last?.etag;
    const reply = await this.#transport
      .send({
        method: 'GET',
        url: origin + path,
        headers: toHeaders(
          primitiveHeaders(etag === undefined ? values : { ...values, 'if-none-match': etag }),
        ),
        body: undefined,
        signal: AbortSignal.timeout(descriptionTimeout),
      })
      .catch((cause: unknown) => {
        const message = `${path}, which describes the API, could not be read`;
        throw new ClientError('network', route, { message, cause });
      });
    if (reply.status === 304 && this.#last !== undefined) return this.#last.api;
    const document = parseReply(route, reply);
    const toError = (cause?: unknown) => {
      const message = `${path} does not describe the API; check url and prefix, and the router's option 'describe'`;
      return new ClientError('protocol', route, { message, replyStatus: reply.status, cause });
    };
    if (reply.status !== 200 || !isDocument(document)) throw toError();
    const mount = base.endsWith(document.base) ? base.slice(0, -document.base.length) : '';
    try {
      return this.#keep(document, mount, headerOf(reply, 'etag'));
    } catch (cause) {
      throw toError(cause);
    }
  }

  /** Reuses the last codecs if the new document has the same hash. */
  #keep(document: ApiDocument, mount: string, etag: string | undefined): DiscoveredApi {
    const last = this.#last?.api;
    const isSame = last?.document.hash === document.hash && last.mount === mount;
    const api = isSame ? last : { document, mount, codecs: interpretedCodecs(document) };
    this.#last = { etag, api };
    return api;
  }
}

/**
 * Omits headers that only a hook's codec can write: this request calls no route, so no hooks run.
 */
function primitiveHeaders(values: HeaderValueMap = {}): HeaderValueMap {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isHeaderPrimitive(value)));
}

function isDocument(value: unknown): value is ApiDocument {
  const { version, hash, base, routes, hooks, types } = (value ?? {}) as Partial<ApiDocument>;
  return (
    version === 1 &&
    typeof hash === 'string' &&
    typeof base === 'string' &&
    [routes, hooks, types].every((part) => typeof part === 'object' && part !== null)
  );
}
