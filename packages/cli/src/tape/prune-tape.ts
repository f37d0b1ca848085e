import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LocatedCall } from './installed-recorder.ts';
import { readCalls } from './read-calls.ts';

interface PruneCommand {
  /** A file or folder. */
  readonly tape: string;
  /** How many calls of each route, contract, status and error are kept. */
  readonly keep: number;
  /** Whether calls that cannot be replayed are removed, too. */
  readonly redacted: boolean;
}

/**
 * Removes calls that are similar to others from the files of a tape. It keeps the first ones of
 * each route, contract, status and error. Files are replaced completely, so no recorder must be
 * writing to them. Lines without a call are kept.
 */
export async function pruneTape({ tape, keep, redacted }: PruneCommand): Promise<number> {
  const calls = await readCalls(tape);
  const counts = new Map<string, number>();
  const removed = new Map<string, Set<number>>();
  for (const located of calls) {
    const count = (counts.get(kindOf(located)) ?? 0) + 1;
    const isKept = !(redacted && located.call.redacted) && count <= keep;
    if (isKept) counts.set(kindOf(located), count);
    else removed.set(located.file, (removed.get(located.file) ?? new Set()).add(located.line));
  }
  for (const [file, lines] of removed) {
    const texts = readFileSync(file, 'utf8').split('\n');
    const left = texts.filter((_, i) => !lines.has(i + 1));
    // A reader sees the old file or the new one, also if the disk is full.
    writeFileSync(`${file}.new`, left.join('\n'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const gone = [...removed.values()].reduce((sum, lines) => sum + lines.size, 0);
  console.log(`${gone} of ${calls.length} calls removed.`);
  return 0;
}

/** Equal for calls that show the same. */
function kindOf({ call: { route, contract, status, errors, redacted } }: LocatedCall): string {
  const types = Object.entries(errors).map(([field, error]) => [
    field,
    (error as { readonly type?: unknown }).type,
  ]);
  return JSON.stringify([route, contract, status, types, redacted]);
}
