import { execFileSync } from 'node:child_process';

/** The ids of the processes that a process has started. */
export function childrenOf(parent: number | undefined): readonly number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}
