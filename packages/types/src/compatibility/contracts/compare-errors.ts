import { printType } from '../../analysis/print-type.ts';
import type { ErrorModel } from '../../model/model.ts';
import type { ContractComparison } from './contract-comparison.ts';
import type { Finding } from './finding.ts';
import { findingOf, findingsOf } from './route-findings.ts';

interface ErrorsOfBoth {
  readonly before: readonly ErrorModel[] | undefined;
  readonly after: readonly ErrorModel[] | undefined;
  /** The place of an error, before its type. */
  readonly start: string;
}

/** Compares the errors that a route or hook declares. */
export function compareErrors(
  { types, client }: ContractComparison,
  route: string,
  { before = [], after = [], start }: ErrorsOfBoth,
): readonly Finding[] {
  const known = new Map(before.map((error) => [error.type, error]));
  const left = new Set(after.map(({ type }) => type));
  const compared = after.flatMap(({ type, data }): readonly Finding[] => {
    const at = `${start} ${type}`;
    const old = known.get(type);
    if (!old)
      return [findingOf('error-added', route, { at, why: 'shipped clients do not know it' })];
    // A client ignores data of an error that had none.
    if (old.data === undefined) return [];
    if (data === undefined) {
      const why = `shipped clients need its data \`${printType(types, old.data)}\``;
      return [findingOf('error-data', route, { at, why })];
    }
    const place = { direction: 'error' as const, start: `${at}.data` };
    return findingsOf(route, place, client.comparePlace(data, old.data));
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
