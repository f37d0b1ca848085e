import { readdirSync, readFileSync } from 'node:fs';
import { CpuCounter, cpuSecondsFrom } from './cpu-time.ts';

/** A process of a tree, and the CPU and memory that it has used until now. */
export interface TreeProcess {
  readonly pid: number;
  /** Its program and arguments, separated by spaces. */
  readonly command: string;
  readonly cpuMicroseconds: number;
  /** Its memory in bytes. Pages that several processes share count in equal parts for each. */
  readonly memoryBytes: number;
}

/** A process and all its descendants. Linux only. Omits a process that ends meanwhile. */
export function processTree(root: number): readonly TreeProcess[] {
  return processIds(root).flatMap((pid) => unlessEnded(() => describe(pid)));
}

/**
 * Seconds of CPU that a process and all its descendants have used so far, in steps of 10 ms for
 * each. Ended processes count once their parent has waited for them. Linux only.
 */
export function treeCpuSeconds(root: number): number {
  return processIds(root)
    .flatMap((pid) => unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8')))
    .map(cpuSecondsFrom)
    .reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/**
 * Milliseconds between two measurements of the processes. CPU after the last measurement is not
 * counted.
 */
const BETWEEN_LOOKS = 10;

/**
 * Counts the CPU of a process and its descendants by measuring them. If a program kills a process
 * at its end, such as TypeScript's, its parent does not wait for it, so the system's own sum for
 * its children would lack it. Linux only. Returns a function that ends this and returns
 * microseconds.
 */
export function countTreeCpu(root: number): () => number {
  const counters = new Map<number, CpuCounter>();
  const used = new Map<number, number>();
  const looking = setInterval(() => {
    for (const pid of processIds(root)) {
      const counter = counters.get(pid) ?? new CpuCounter(pid);
      counters.set(pid, counter);
      for (const cpu of unlessEnded(() => counter.microseconds())) used.set(pid, cpu);
    }
  }, BETWEEN_LOOKS);
  return () => {
    clearInterval(looking);
    return [...used.values()].reduce((sum, cpu) => sum + cpu, 0);
  };
}

/** The ids of a process and of all that it has started, directly or not. Linux only. */
export function processIds(root: number): readonly number[] {
  const pids = [root];
  for (const pid of pids) pids.push(...childrenOf(pid));
  return pids;
}

/** Reads something of a process. Empty if the process has ended. */
export function unlessEnded<T>(read: () => T): readonly T[] {
  try {
    return [read()];
  } catch (error) {
    if (hasEnded(error)) return [];
    throw error;
  }
}

function describe(pid: number): TreeProcess {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  // proc_pid_smaps(5): the proportional set size, in units of 1,024 bytes.
  const [, kilobytes] =
    /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return {
    pid,
    command,
    cpuMicroseconds: new CpuCounter(pid).microseconds(),
    memoryBytes: Number(kilobytes) * 1024,
  };
}

/** Any thread of a process may have started others. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((child) => child !== '')
        .map(Number),
    );
  } catch (error) {
    if (hasEnded(error)) return [];
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes(`${(error as NodeJS.ErrnoException).code}`);
}
