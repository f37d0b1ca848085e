import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import type { JudgedFinding } from './judged-findings.ts';
import { RELEASES } from './lock.ts';

/** The file of accepted findings. */
export const ACCEPTED_FILE: string = join(RELEASES, 'accepted.json');

/** A finding that a developer has accepted. */
interface Accepted {
  readonly code: string;
  readonly location: string;
  /** Why it does no harm, for those who read it later. */
  readonly because: string;
}

/** Reads the accepted findings. None without the file. */
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
      `${ACCEPTED_FILE} must be a list of { "code", "location", "because" }, all of them strings; "because" says why the change is harmless`,
    );
  }
  return list;
}

/** The findings that are not accepted, and the entries that accept a finding, or nothing. */
export function applyAccepted(
  findings: readonly JudgedFinding[],
  accepted: readonly Accepted[],
): {
  readonly left: readonly JudgedFinding[];
  readonly used: readonly Accepted[];
  readonly unused: readonly Accepted[];
} {
  const accepts = (entry: Accepted, { code, location }: JudgedFinding) =>
    entry.code === code && entry.location === location;
  const isUsed = (entry: Accepted) => findings.some((finding) => accepts(entry, finding));
  return {
    left: findings.filter((finding) => !accepted.some((entry) => accepts(entry, finding))),
    used: accepted.filter((entry) => isUsed(entry)),
    unused: accepted.filter((entry) => !isUsed(entry)),
  };
}

/** Written where a reason is required. */
const NO_REASON = '…';

/** The entry that accepts a finding. A developer completes it. */
export function entryFor({ code, location }: Pick<Accepted, 'code' | 'location'>): string {
  return JSON.stringify({ code, location, because: NO_REASON });
}

function isAccepted(value: unknown): value is Accepted {
  if (typeof value !== 'object' || value === null) return false;
  const { code, location, because } = value as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string' && text.trim() !== '';
  return [code, location, because].every(isText) && because !== NO_REASON;
}
