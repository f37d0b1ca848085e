import { getHeapStatistics } from 'node:v8';

/** Milliseconds of CPU that all threads of this process used so far, garbage collection included. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes of V8's heap that a run allocates; the mean of so many. */
export function bytesAllocatedBy(run: () => unknown, runs: number): number {
  let kept: unknown;
  const before = getHeapStatistics().total_allocated_bytes;
  // Each result is kept until the next, so that V8 does not optimize it away.
  for (let i = 0; i < runs; i++) kept = run();
  const after = getHeapStatistics().total_allocated_bytes;
  if (kept === undefined) throw new Error('A task gave nothing');
  return (after - before) / runs;
}
