import { existsSync, readFileSync } from 'node:fs';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { Baseline } from './baselines.ts';

/** How often a route was called with a contract, as `createContractCounter` of @mikrokit/router/contracts counts. */
interface Count {
  readonly route: string;
  readonly contract: string;
  readonly calls: number;
  readonly lastSeen: string;
}

/** The calls of a route by clients with one contract. */
export interface RouteTraffic {
  /** Fraction of the route's calls, from 0 to 1. */
  readonly share: number;
  /** In ISO 8601. Absent without calls. */
  readonly lastSeen?: string;
}

export type Traffic = (baseline: Baseline, route: string) => RouteTraffic | undefined;

/** Reads the counts of a server's calls. One list can contain the counts of several servers. */
export function readTraffic(file: string): Traffic {
  const list = readCounts(file);
  return ({ contract }, route) => {
    const hash = contract.routes[route]?.contract;
    const all = list.filter((count) => count.route === route);
    const own = all.filter((count) => count.contract === hash);
    const sum = (counts: readonly Count[]) =>
      counts.reduce((calls, count) => calls + count.calls, 0);
    const total = sum(all);
    if (hash === undefined || total === 0) return undefined;
    const lastSeen = own
      .map((count) => count.lastSeen)
      .toSorted()
      .at(-1);
    return { share: sum(own) / total, ...(lastSeen !== undefined && { lastSeen }) };
  };
}

function readCounts(file: string): readonly Count[] {
  if (!existsSync(file)) throw new CommandFailure(`There is no file ${file}`);
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandFailure(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (Array.isArray(list) && list.every(isCount)) return list;
  throw new CommandFailure(
    `${file} is not a list of { "route", "contract", "calls", "lastSeen" }, as counts() of createContractCounter returns`,
  );
}

function isCount(value: unknown): value is Count {
  if (typeof value !== 'object' || value === null) return false;
  const { route, contract, calls, lastSeen } = value as Record<string, unknown>;
  return (
    typeof route === 'string' &&
    typeof contract === 'string' &&
    Number.isSafeInteger(calls) &&
    (calls as number) > 0 &&
    typeof lastSeen === 'string'
  );
}

/** `12 % of calls, last seen 2026-11-21` */
export function printTraffic({ share, lastSeen }: RouteTraffic): string {
  if (lastSeen === undefined) return 'no calls';
  const percent = share > 0 && share < 0.01 ? '<1' : String(Math.round(100 * share));
  return `${percent} % of calls, last seen ${lastSeen.slice(0, 10)}`;
}
