import type { ApiContract, RawContract, RouteContract } from './api-contract.ts';
import type { Finding } from './finding.ts';
import { findingOf } from './route-findings.ts';

/**
 * Compares methods and paths of raw routes, which have no types. Ignores the names of path
 * parameters. An HTTP route can replace a raw one.
 */
export function compareRaws(
  { raw: before = {} }: ApiContract,
  { raw: after = {}, routes }: ApiContract,
): readonly Finding[] {
  const old = addressesOf(before);
  const now = addressesOf(after);
  const typed = typedAddressesOf(routes);
  return [
    ...Object.entries(before).flatMap(([id, route]) => {
      const taken = route.http.filter((http) => typed.has(addressOf(http)));
      if (taken.length === 0) return [];
      return [
        findingOf('raw-typed', id, { why: `${list(taken)} is now an HTTP route with types` }),
      ];
    }),
    ...Object.entries(before).flatMap(([id, route]) => {
      const gone = route.http.filter((http) => {
        const address = addressOf(http);
        return !now.has(address) && !typed.has(address);
      });
      if (gone.length === 0) return [];
      const { http = [] } = Object.hasOwn(after, id) ? (after[id] as RawContract) : {};
      if (http.length === 0)
        return [findingOf('raw-removed', id, { why: `${list(gone)} is gone` })];
      const why = `it was at ${list(gone)} and is at ${list(http)}`;
      return [findingOf('raw-moved', id, { why })];
    }),
    ...Object.entries(after).flatMap(([id, { http }]) => {
      const added = http.filter((address) => !old.has(addressOf(address)));
      if (added.length === 0) return [];
      return [findingOf('raw-added', id, { why: `${list(added)} is new` })];
    }),
  ];
}

function addressesOf(routes: Readonly<Record<string, RawContract>>): ReadonlySet<string> {
  return new Set(Object.values(routes).flatMap(({ http }) => http.map(addressOf)));
}

function typedAddressesOf(routes: Readonly<Record<string, RouteContract>>): ReadonlySet<string> {
  return new Set(Object.values(routes).flatMap(({ http }) => (http ? [addressOf(http)] : [])));
}

/** `GET /charts/{}` */
function addressOf(http: string): string {
  return http.replaceAll(/\{[^}]*?(\*?)\}/g, '{$1}');
}

function list(addresses: readonly string[]): string {
  return addresses.map((address) => `\`${address}\``).join(', ');
}
