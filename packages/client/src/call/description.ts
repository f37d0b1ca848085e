import type { ApiDocument } from '@mikrokit/router/protocol';
import type { ClientCodecs } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import { interpretedCodecs } from '../codecs/interpreted-codecs.ts';
import type { HeaderSource } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import { flatHeaders } from './headers.ts';
import { parseReply } from './read-reply.ts';
import { untypedHeaders } from './typed-headers.ts';

/** What the server has said of its API, and where it has said so. */
export interface Described {
  readonly document: ApiDocument;
  /** What proxies put before the paths that the server knows: `/service`. */
  readonly mount: string;
  readonly codecs: ClientCodecs;
}

export interface DescriptionParts {
  /** Path of the API as it is asked for: `/api/`. */
  readonly base: string;
  readonly headers: HeaderSource | undefined;
}

// Nobody's own limits end the request, as all calls wait for it.
const patience = 30_000;

/** Asks a server what its API is. */
export class Description {
  readonly #transport: Transport;
  readonly #parts: DescriptionParts;
  #asking: Promise<Described> | undefined = undefined;
  #last: { readonly etag: string | undefined; readonly described: Described } | undefined =
    undefined;

  constructor(transport: Transport, parts: DescriptionParts) {
    this.#transport = transport;
    this.#parts = parts;
  }

  /** Rejects when the server does not say, for the call of a route; the next call asks again. */
  async read(route: string): Promise<Described> {
    this.#asking ??= this.#ask(route);
    try {
      return await this.#asking;
    } finally {
      this.#asking = undefined;
    }
  }

  async #ask(route: string): Promise<Described> {
    const { base, headers } = this.#parts;
    const known = await this.#transport.describe?.();
    if (known !== undefined) return this.#keep(known, '', undefined);
    const path = `${base}mikrokit.json`;
    const values = typeof headers === 'function' ? await headers() : headers;
    const etag = this.#last?.etag;
    const reply = await this.#transport
      .send({
        method: 'GET',
        path,
        headers: flatHeaders(
          untypedHeaders(etag === undefined ? values : { ...values, 'if-none-match': etag }),
        ),
        body: undefined,
        signal: AbortSignal.timeout(patience),
      })
      .catch((cause: unknown) => {
        const message = `${path}, which describes the API, could not be read`;
        throw new ClientError('network', route, { message, cause });
      });
    if (reply.status === 304 && this.#last !== undefined) return this.#last.described;
    const document = parseReply(route, reply);
    const refuse = (cause?: unknown) => {
      const message = `${path} does not describe the API; check url and prefix, and the router's option 'describe'`;
      return new ClientError('protocol', route, { message, replyStatus: reply.status, cause });
    };
    if (reply.status !== 200 || !isDocument(document)) throw refuse();
    const mount = base.endsWith(document.base) ? base.slice(0, -document.base.length) : '';
    try {
      return this.#keep(document, mount, reply.header('etag'));
    } catch (cause) {
      throw refuse(cause);
    }
  }

  /** The same API by its hash is the same document, with all that was made of it. */
  #keep(document: ApiDocument, mount: string, etag: string | undefined): Described {
    const last = this.#last?.described;
    const isSame = last?.document.hash === document.hash && last.mount === mount;
    const described = isSame ? last : { document, mount, codecs: interpretedCodecs(document) };
    this.#last = { etag, described };
    return described;
  }
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
