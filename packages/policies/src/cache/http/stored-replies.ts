import type { CallEvent } from '../../policy-events.ts';
import type { CacheEntries, Entry, WriteOptions } from '../cache-entries.ts';
import type { HttpCacheRequest } from './http-message.ts';
import { type HttpMeta, varyOf } from './http-rules.ts';

/** A stored reply and its key. */
export interface StoredReply {
  readonly entry: Entry<HttpMeta>;
  readonly key: string;
}

/** The facts of an entry that only lists the headers that replies vary by. */
interface VaryMeta {
  readonly vary: readonly string[];
}

/** Replies by URL and caller, and by the headers that they vary by (RFC 9111 section 4.1). */
export class StoredReplies {
  readonly #entries: CacheEntries;

  constructor(entries: CacheEntries) {
    this.#entries = entries;
  }

  async find(
    request: HttpCacheRequest,
    caller: string,
    call: CallEvent,
  ): Promise<StoredReply | undefined> {
    const first = await this.#entries.keyOf(request.url, caller);
    const entry = await this.#entries.read<HttpMeta | VaryMeta>(first, call);
    if (entry === undefined) return undefined;
    if (!('vary' in entry.meta) || !Array.isArray(entry.meta.vary))
      return { entry: entry as Entry<HttpMeta>, key: first };
    const key = await this.#keyOf(request, caller, entry.meta.vary);
    const varied = await this.#entries.read<HttpMeta>(key, call);
    return varied && { entry: varied, key };
  }

  /** Stores a reply for `ttl` milliseconds. */
  async store(
    request: HttpCacheRequest,
    caller: string,
    { entry, ...options }: { readonly entry: Entry<HttpMeta> } & WriteOptions,
  ): Promise<void> {
    const vary = varyOf(entry.meta.headers) ?? [];
    if (vary.length > 0) {
      const first = await this.#entries.keyOf(request.url, caller);
      const meta: VaryMeta = { vary };
      await this.#entries.write(first, { meta, text: '' }, options);
    }
    await this.#entries.write(await this.#keyOf(request, caller, vary), entry, options);
  }

  /** The key of replies that vary by headers. It contains their values and the caller. */
  async #keyOf(
    { url, headers }: HttpCacheRequest,
    caller: string,
    vary: readonly string[],
  ): Promise<string> {
    if (vary.length === 0) return this.#entries.keyOf(url, caller);
    const values = vary.map((name) => [name, headers[name] ?? null]);
    return this.#entries.keyOf(url, JSON.stringify([caller, values]));
  }
}
