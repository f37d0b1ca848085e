import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU that a process used so far, in steps of 10 ms; undefined without /proc. */
export function cpuSecondsOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  // proc_pid_stat(5): utime and stime are the 14th and 15th field, in ticks of 10 ms.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Counts the CPU of a process, whatever it is written in, in steps far below a microsecond. */
export class CpuCounter {
  readonly #pid: number | undefined;
  /** Nanoseconds by thread. A thread that ends keeps its last count, as /proc forgets it. */
  readonly #threads = new Map<string, number>();

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** Microseconds used so far; throws where the kernel does not count them. */
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
