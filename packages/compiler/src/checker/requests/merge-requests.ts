import type { Query } from './answer-cache.ts';
import type { Request } from './exchange-messages.ts';

/** The form in which the API answers several questions in one request. */
interface Merging {
  readonly method: string;
  /** The parameter with the list. */
  readonly list: string;
  /** The parameter in a request with one question. */
  readonly one?: string;
}

const MERGED: ReadonlyMap<string, Merging> = new Map<string, Merging>([
  ['getTypesOfSymbols', { method: 'getTypesOfSymbols', list: 'symbols' }],
  ['getSymbolAtLocation', { method: 'getSymbolsAtLocations', list: 'locations', one: 'location' }],
]);

/** Long enough that the cost of a message hardly counts, short enough that both processes stay busy. */
const MAX_LIST_LENGTH = 500;

/** The requests that answer these queries, without duplicates, merged where the API can ask about many things. */
export function toRequests(queries: readonly Query[]): readonly Request[] {
  const requests: Request[] = [];
  const groups = new Map<string, Query[]>();
  const asked = new Map<Query['answers'], Set<Query['key']>>();
  for (const query of queries) {
    const { method, params, key, answers } = query;
    const keys = asked.get(answers) ?? new Set();
    if (keys.has(key)) continue;
    asked.set(answers, keys.add(key));
    if (MERGED.has(method)) {
      const name = `${method}\0${params.snapshot}\0${params.project}`;
      const group = groups.get(name) ?? [];
      group.push(query);
      groups.set(name, group);
    } else {
      requests.push({ method, params, take: (answer) => answers.set(key, answer) });
    }
  }
  for (const group of groups.values()) requests.push(...merge(group));
  return requests;
}

/** Merges queries of one method. */
function* merge(queries: readonly Query[]): Iterable<Request> {
  const { method, list, one } = MERGED.get(queries[0]?.method ?? '') as Merging;
  let locations = new Map<unknown, number>();
  let part: { readonly query: Query; readonly items: readonly unknown[] }[] = [];
  const request = (): Request => {
    const [asked, at] = [part, locations];
    const params = { ...queries[0]?.params, [list]: [...at.keys()] };
    if (one !== undefined) delete (params as Record<string, unknown>)[one];
    return {
      method,
      params,
      take: (answers) => {
        for (const { query, items } of asked) {
          const own = items.map((item) => (answers as unknown[])[at.get(item) as number]);
          query.answers.set(query.key, one === undefined ? own : own[0]);
        }
      },
    };
  };
  for (const query of queries) {
    const items = one === undefined ? (query.params[list] as unknown[]) : [query.params[one]];
    part.push({ query, items });
    for (const item of items) if (!locations.has(item)) locations.set(item, locations.size);
    if (locations.size < MAX_LIST_LENGTH) continue;
    yield request();
    locations = new Map();
    part = [];
  }
  if (part.length > 0) yield request();
}
