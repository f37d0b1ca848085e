import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { JudgedFinding } from './judged-findings.ts';
import { RELEASES } from './lock.ts';

/** The file with findings that somebody has accepted. */
export const ACCEPTED_FILE: string = join(RELEASES, 'accepted.json');

/** A finding that somebody has accepted. */
export interface Accepted {
  readonly code: string;
  readonly place: string;
  /** Why it does no harm, for those who read it later. */
  readonly because: string;
}

/** Reads the accepted findings; none without the file. */
export function readAccepted(): readonly Accepted[] {
  if (!existsSync(ACCEPTED_FILE)) return [];
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(ACCEPTED_FILE, 'utf8'));
  } catch (error) {
    throw new CommandFailure(`${ACCEPTED_FILE} is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(list) || !list.every(isAccepted)) {
    throw new CommandFailure(
      `${ACCEPTED_FILE} is a list of { "code", "place", "because" }, all of them texts that are not empty`,
    );
  }
  return list;
}

/** The findings that nobody has accepted, and the entries that accept nothing. */
export function applyAccepted(
  findings: readonly JudgedFinding[],
  accepted: readonly Accepted[],
): { readonly left: readonly JudgedFinding[]; readonly unused: readonly Accepted[] } {
  const accepts = (entry: Accepted, { code, place }: JudgedFinding) =>
    entry.code === code && entry.place === place;
  return {
    left: findings.filter((finding) => !accepted.some((entry) => accepts(entry, finding))),
    unused: accepted.filter((entry) => !findings.some((finding) => accepts(entry, finding))),
  };
}

/** The entry that accepts a finding, for somebody to complete. */
export function entryFor({ code, place }: Pick<Accepted, 'code' | 'place'>): string {
  return JSON.stringify({ code, place, because: '…' });
}

function isAccepted(value: unknown): value is Accepted {
  if (typeof value !== 'object' || value === null) return false;
  const { code, place, because } = value as Record<string, unknown>;
  return [code, place, because].every((text) => typeof text === 'string' && text !== '');
}
