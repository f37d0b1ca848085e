import type { ApiContract } from '@mikrokit/types/compatibility';
import type { ListedRoute } from '../router/list-routes.ts';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';
import { type DescribedApi, toContract } from './api-contract.ts';

/** The contract of the code, with the locations of its routes. */
export interface ContractOfCode {
  readonly contract: ApiContract;
  /** The locations of handlers, such as `src/users.ts:12`, by route id. */
  readonly locations: ReadonlyMap<string, string>;
}

/** Loads a router and reads its contract. */
export async function readCode({ entry, exportName }: RouterSource): Promise<ContractOfCode> {
  const answer = await queryRouter({ entry: findEntry(entry), exportName, want: 'contract' });
  const { api, routes } = answer as { api: DescribedApi; routes: readonly ListedRoute[] };
  return toCode(api, routes);
}

/** The contract of an API, with the locations of its routes. */
export function toCode(api: DescribedApi, routes: readonly ListedRoute[]): ContractOfCode {
  const locations = routes.flatMap(({ id, location }) =>
    location === undefined ? [] : [[id, location] as const],
  );
  return { contract: toContract(api), locations: new Map(locations) };
}
