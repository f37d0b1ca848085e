import { median, quantile } from '../../harness/statistics.ts';

/** One way of doing a task. Throws for a wrong reply. */
export interface Arm {
  readonly client: string;
  readonly run: () => Promise<unknown>;
}

export interface Row {
  readonly task: string;
  readonly client: string;
  /** Milliseconds of one iteration: the median of rounds. */
  readonly milliseconds: number;
  /** Microseconds of the process's CPU for one iteration. */
  readonly cpu: number;
  readonly failures: number;
}

/** Runs all arms by turns, each so many iterations in a round. The first rounds only warm up, one by default. */
export async function measure(
  task: string,
  arms: readonly Arm[],
  {
    rounds,
    iterations,
    warmUp = 1,
  }: {
    readonly rounds: number;
    readonly iterations: number;
    readonly warmUp?: number | undefined;
  },
): Promise<readonly Row[]> {
  const taken = arms.map(() => ({ times: [] as number[], cpu: [] as number[], failures: 0 }));
  for (let round = 0; round < warmUp + rounds; round++) {
    // Each round starts with another arm.
    for (let at = 0; at < arms.length; at++) {
      const which = (at + round) % arms.length;
      const { run } = arms[which] as Arm;
      const sample = taken[which] as (typeof taken)[number];
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (let n = 0; n < iterations; n++) {
        try {
          await run();
        } catch (error) {
          sample.failures++;
          if (sample.failures === 1) console.error(`${task}, ${arms[which]?.client}:`, error);
        }
      }
      if (round < warmUp) continue;
      const { user, system } = process.cpuUsage(cpu);
      sample.times.push((performance.now() - start) / iterations);
      sample.cpu.push((user + system) / iterations);
    }
  }
  return arms.map(({ client }, at) => {
    const { times, cpu, failures } = taken[at] as (typeof taken)[number];
    return { task, client, milliseconds: median(times), cpu: median(cpu), failures };
  });
}

export interface Load {
  readonly client: string;
  readonly rps: number;
  readonly average: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

/** Users in a closed loop for some time, each waiting up to `thought` milliseconds between calls. */
export async function load(
  { client, run }: Arm,
  {
    users,
    seconds,
    thought,
  }: { readonly users: number; readonly seconds: number; readonly thought: number },
): Promise<Load> {
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1_000;
  const user = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      try {
        await run();
      } catch {
        errors++;
      }
      times.push(performance.now() - start);
      if (thought > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * thought));
    }
  };
  await Promise.all(Array.from({ length: users }, user));
  const average = times.reduce((sum, time) => sum + time, 0) / times.length;
  const [p95, p99] = [quantile(times, 0.95), quantile(times, 0.99)];
  return { client, rps: Math.round(times.length / seconds), average, p95, p99, errors };
}
