import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { CallEvent } from '../tracing/tracing.ts';

/** A released contract, as `mikrokit contract lock --release` writes it. */
export interface ReleasedContract {
  /** The routes by id, each with the hash of its types. */
  readonly routes: Readonly<Record<string, { readonly contract: string }>>;
}

/** Options of {@link createContractCounter}. */
export interface ContractCounterOptions {
  /** The contracts of released clients: the files in `contracts/`, as parsed JSON. */
  readonly releases: readonly ReleasedContract[];
}

/** How often clients with one contract have called a route. */
export interface ContractCount {
  readonly route: string;
  /** A released contract of the route, `other` for all others, or an empty string for clients that send none. */
  readonly contract: string;
  readonly calls: number;
  /** The time of the last call, in ISO 8601. */
  readonly lastSeen: string;
}

/** Counts calls by route and contract. */
export interface ContractCounter {
  /** Counts a call: listens to the channel `mikrokit:call`. */
  readonly count: (event: unknown) => void;
  /** The counts since the start, to be stored for `mikrokit contract check --traffic`. */
  readonly counts: () => readonly ContractCount[];
}

/**
 * Counts the contracts that clients were compiled with. A client can send any string as its contract, so only the
 * contracts of releases are counted separately. Throws a `TypeError` without releases.
 */
export function createContractCounter(options: ContractCounterOptions): ContractCounter {
  assertKnownOptions('createContractCounter', options, { releases: 1 });
  const released = new Map<string, Set<string>>();
  for (const { routes } of options.releases) {
    for (const [route, { contract }] of Object.entries(routes))
      released.set(route, (released.get(route) ?? new Set()).add(contract));
  }
  const counts = new Map<string, { -readonly [Key in keyof ContractCount]: ContractCount[Key] }>();
  return {
    count: (event) => {
      const { call, contract: sent = '' } = event as CallEvent;
      const isKnown = sent === '' || released.get(call.path)?.has(sent) === true;
      const contract = isKnown ? sent : 'other';
      const key = `${contract} ${call.path}`;
      const known = counts.get(key) ?? { route: call.path, contract, calls: 0, lastSeen: '' };
      known.calls++;
      known.lastSeen = new Date().toISOString();
      counts.set(key, known);
    },
    counts: () => [...counts.values()].map((count) => ({ ...count })),
  };
}
