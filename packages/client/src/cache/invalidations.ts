import type { CacheEntries } from '@mikrokit/policies';
import type { Connection } from '../call/connection.ts';
import { ClientError, toCallError } from '../client-error.ts';
import { RouteDiscovery } from '../discovery/route-discovery.ts';
import type { ClientCall, Invalidated, InvalidatedBy } from '../options.ts';
import { assertRoute } from './cache-settings.ts';
import { requestPrefix } from './request-prefix.ts';

/** Drops the stored results that mutations make stale. */
export class Invalidations {
  readonly #connection: Connection;
  readonly #entries: () => Iterable<CacheEntries>;
  readonly #discovery: RouteDiscovery;
  readonly #checked = new WeakSet<object>();

  constructor(connection: Connection, entries: () => Iterable<CacheEntries>) {
    this.#connection = connection;
    this.#entries = entries;
    this.#discovery = new RouteDiscovery(connection);
  }

  /**
   * Makes a mutation, and then drops the results that it makes stale. Also after a failure, because
   * it can have done its work.
   */
  async after(call: ClientCall, ask: () => Promise<unknown>): Promise<unknown> {
    let prefixes: readonly string[];
    try {
      prefixes = await this.#prefixesOf(call);
    } catch (cause) {
      throw toCallError(call.route, cause);
    }
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ClientError && NOT_SENT.has(error.type)) prefixes = [];
      throw error;
    } finally {
      const all = [...this.#entries()];
      // Together, so that a store that hangs costs its time limit once.
      await Promise.all(
        all.flatMap((entries) => prefixes.map((prefix) => entries.invalidate(prefix))),
      );
    }
  }

  /** The starts of the requests whose results become stale. */
  async #prefixesOf({ route, params, options }: ClientCall): Promise<readonly string[]> {
    const given = options.invalidates as NonNullable<typeof options.invalidates>;
    this.#assert(given);
    const own = isList(given) ? given : Object.hasOwn(given, route) ? given[route] : [];
    const list =
      typeof own === 'function'
        ? (own as (...params: readonly unknown[]) => readonly Invalidated[])(...params)
        : own;
    const prefixes = (list ?? []).map((one) => this.#prefixesFor(one));
    return (await Promise.all(prefixes)).flat();
  }

  async #prefixesFor(invalidated: Invalidated): Promise<readonly string[]> {
    const [id, ...params] = typeof invalidated === 'string' ? [invalidated] : invalidated;
    this.#assertQuery(id);
    const prefix = requestPrefix(this.#connection, id);
    if (params.length === 0) return [`${prefix}[`];
    const { table, maxDepth } = this.#connection;
    const { codec } = table.find(id) ?? (await this.#discovery.find(id));
    const whole = codec.encodeParams(params, maxDepth);
    // [1] → itself, and [1,…
    return [`${prefix}${whole}`, `${prefix}${whole.slice(0, -1)},`];
  }

  #assert(given: readonly Invalidated[] | InvalidatedBy): void {
    if (typeof given !== 'object' || given === null)
      throw new TypeError("invalidates: use a list such as ['users/get'], or lists by mutations");
    if (this.#checked.has(given)) return;
    if (!isList(given))
      for (const id of Object.keys(given))
        assertRoute('invalidates', id, this.#connection.table, false);
    this.#checked.add(given);
  }

  #assertQuery(id: string): void {
    if (typeof id !== 'string')
      throw new TypeError('invalidates: use ids of routes, or lists of an id and parameters');
    assertRoute('invalidates', id, this.#connection.table, true);
  }
}

/** Errors of calls that cannot have changed anything. */
const NOT_SENT = new Set(['application', 'rejected']);

function isList(given: readonly Invalidated[] | InvalidatedBy): given is readonly Invalidated[] {
  return Array.isArray(given);
}
