import type { Mismatch } from '../types/mismatch.ts';
import { type Direction, describeMismatch, printPath } from './describe-mismatch.ts';
import { type Finding, type FindingCode, ruleOfFinding } from './finding.ts';

/** A finding about a route, or the whole API without one. `at` is the location in it. */
export function findingOf(
  code: FindingCode,
  route: string | undefined,
  { at, why }: { readonly at?: string; readonly why: string },
): Finding {
  const { severity, fix } = ruleOfFinding(code);
  const location = [route ?? 'the API', ...(at === undefined ? [] : [at])].join(' → ');
  return {
    code,
    severity,
    ...(route !== undefined && { route }),
    location,
    why: `${why.charAt(0).toUpperCase()}${why.slice(1)}.`,
    ...(fix !== undefined && { fix }),
  };
}

/** The findings for the mismatches of two types at `start`. */
export function findingsOf(
  route: string,
  { direction, start }: { readonly direction: Direction; readonly start: string },
  mismatches: readonly Mismatch[],
): readonly Finding[] {
  return mismatches.map((mismatch) => {
    const { code, why } = describeMismatch(direction, mismatch);
    const finding = {
      ...findingOf(code, route, { at: printPath(start, mismatch.path), why }),
      path: [start, ...mismatch.path],
    };
    return mismatch.deprecated ? { ...finding, deprecated: true } : finding;
  });
}
