import { formatLeft } from '../harness/time-left.ts';
import type { Round, Stage } from './measure-server.ts';
import type { RunOptions } from './options.ts';
import type { RunWatch } from './run-rounds.ts';

/** An estimate for starting and checking a server, until some are measured. */
const FIRST_GUESS_MS = 2_000;

/**
 * Shows the current server, the progress and the time left: in one changing line on a terminal, and a line for each result
 * everywhere.
 */
export function showProgress(
  servers: number,
  { rounds, warmup, duration }: Pick<RunOptions, 'rounds' | 'warmup' | 'duration'>,
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout,
  now: () => number = () => performance.now(),
): RunWatch {
  const total = servers * rounds;
  // From the first server on, without the builds before it.
  let startedAt = 0;
  let doneAt: number | undefined;
  let done = 0;
  const left = (): string => {
    const guess = (warmup + duration) * 1_000 + FIRST_GUESS_MS;
    if (doneAt === undefined) return formatLeft(guess * total);
    const each = done === 0 ? guess : (doneAt - startedAt) / done;
    // The rest of the current one.
    return formatLeft(each * (total - done) - Math.min(each, now() - doneAt));
  };
  const clear = (): void => {
    if (output.isTTY) output.write('\r\x1b[K');
  };
  return {
    onStage: ({ name, stage }: { name: string; stage: Stage | 'building' }) => {
      if (stage !== 'building' && doneAt === undefined) startedAt = doneAt = now();
      if (!output.isTTY) return;
      clear();
      output.write(`${done + 1}/${total}  ${name}: ${stage}, ${left()} left`);
    },
    onResult: ({ round, name, result }: { round: number; name: string; result: Round }) => {
      done++;
      doneAt = now();
      clear();
      const rate = Math.round(result.requestsPerSecond).toLocaleString('en').padStart(9);
      const place = `round ${round + 1}/${rounds}  ${String(done).padStart(String(total).length)}/${total}`;
      const rest = done < total ? `  ${left()} left` : '';
      output.write(`${place}  ${name.padEnd(14)} ${rate} req/s${rest}\n`);
    },
  };
}
