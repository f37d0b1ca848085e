import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU that a process has used so far, in steps of 10 ms. Undefined without /proc. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const { own } = cpuSecondsFrom(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return own;
}

/** Seconds of CPU in the `stat` of a process: its own, and the children's that it waited for. */
export function cpuSecondsFrom(stat: string): { readonly own: number; readonly ended: number } {
  // proc_pid_stat(5): utime, stime, cutime and cstime are the fields from the 14th, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) / 100, ended: (endedUser + endedSystem) / 100 };
}

/** Counts the CPU of a process, whatever it is written in, in steps far below a microsecond. */
export class CpuCounter {
  readonly #pid: number | undefined;
  /** Nanoseconds by thread. A thread that ends keeps its last count, as /proc forgets it. */
  readonly #threads = new Map<string, number>();

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** Microseconds used so far. Throws if the kernel does not count them. */
  microseconds(): number {
    const folder = `/proc/${this.#pid}/task`;
    for (const thread of readdirSync(folder)) {
      const nanoseconds = runTimeOf(`${folder}/${thread}`);
      if (nanoseconds !== undefined) this.#threads.set(thread, nanoseconds);
    }
    return [...this.#threads.values()].reduce((sum, of) => sum + of, 0) / 1000;
  }
}

/** Nanoseconds of a thread on a CPU; undefined if it has just ended. */
function runTimeOf(thread: string): number | undefined {
  try {
    // https://docs.kernel.org/scheduler/sched-stats.html: the first field is the run time.
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
  } catch (error) {
    if (!existsSync(thread)) return undefined;
    throw error;
  }
}
