import { printType } from '../../analysis/print-type.ts';
import type { ErrorModel } from '../../model/model.ts';
import type { ContractComparison } from './contract-comparison.ts';
import type { Finding } from './finding.ts';
import { findingOf, findingsOf } from './route-findings.ts';

interface ErrorsOfBoth {
  readonly before: readonly ErrorModel[] | undefined;
  readonly after: readonly ErrorModel[] | undefined;
  /** The location of an error, before its type. */
  readonly start: string;
}

/** Compares the errors that a route or hook declares. */
export function compareErrors(
  comparison: ContractComparison,
  route: string,
  { before = [], after = [], start }: ErrorsOfBoth,
): readonly Finding[] {
  const known = new Map(before.map((error) => [error.type, error]));
  const left = new Set(after.map(({ type }) => type));
  const compared = after.flatMap((error): readonly Finding[] => {
    const at = `${start} ${error.type}`;
    const old = known.get(error.type);
    if (!old)
      return [findingOf('error-added', route, { at, why: 'shipped clients do not know it' })];
    const both = { before: old, after: error, at };
    return [...compareData(comparison, route, both), ...compareStatuses(route, both)];
  });
  const removed = before
    .filter(({ type }) => !left.has(type))
    .map(({ type }) =>
      findingOf('error-removed', route, {
        at: `${start} ${type}`,
        why: 'it is no longer returned',
      }),
    );
  return [...compared, ...removed];
}

/** One error in both versions. */
interface ErrorOfBoth {
  readonly before: ErrorModel;
  readonly after: ErrorModel;
  readonly at: string;
}

function compareData(
  { types, client }: ContractComparison,
  route: string,
  { before, after, at }: ErrorOfBoth,
): readonly Finding[] {
  // A client ignores data of an error that had none.
  if (before.data === undefined) return [];
  if (after.data === undefined) {
    const why = `shipped clients need its data \`${printType(types, before.data)}\``;
    return [findingOf('error-data', route, { at, why })];
  }
  const location = { direction: 'error' as const, start: `${at}.data` };
  return findingsOf(route, location, client.compareLocation(after.data, before.data));
}

/** Clients decode an error by its type, but retries, caches and gateways go by its status. */
function compareStatuses(
  route: string,
  { before: { statuses: old }, after: { statuses: now }, at }: ErrorOfBoth,
): readonly Finding[] {
  if (old === undefined || now?.every((status) => old.includes(status))) return [];
  const text = now === undefined ? 'can be any' : `is ${now.join(' or ')}`;
  return [
    findingOf('error-status', route, { at, why: `its status was ${old.join(' or ')} and ${text}` }),
  ];
}
