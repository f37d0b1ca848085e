import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../test/support/random.ts';
import { type Attack, after, type Stage } from './attacks/attack.ts';
import { createNumberedCalls, post } from './callers/numbered-calls.ts';
import { sendRaw } from './callers/raw-call.ts';
import type { RunningServer, ServerStarter } from './server/start-server.ts';
import type { Variant } from './server/variants.ts';
import { createTally, type Tally } from './tally.ts';

/** Settings of {@link runAttacks}. */
export interface RunOptions {
  readonly starter: ServerStarter;
  readonly attacks: readonly Attack[];
  readonly seed: number;
  /** Seconds for each attack. */
  readonly seconds: number;
  /** Whether the time for all is up. Default: never. */
  readonly isOver?: () => boolean;
  /** Gets the result of each attack when it is over. */
  readonly onResult: (result: AttackResult) => void;
}

/** The findings of one attack on one variant. */
export interface AttackResult {
  readonly attack: string;
  readonly variant: string;
  readonly tally: Tally;
}

/** Bytes of heap in use after a collection, before and after attacks. */
export interface Growth {
  readonly before: number;
  readonly after: number;
}

/** Runs attacks on one variant, one after the other; returns how its memory grew, unless workers share the calls. */
export async function runAttacks(
  variant: Variant,
  { starter, attacks, seed, seconds, isOver, onResult }: RunOptions,
): Promise<Growth | undefined> {
  const server = await starter.start(variant);
  const calls = createNumberedCalls();
  const random = createRandom(seed);
  const stage = (tally: Tally, time: number): Stage => ({
    variant,
    server,
    start: (other) => starter.start(other),
    calls,
    tally,
    random,
    seconds: time,
  });
  try {
    const [first] = attacks;
    // Code that is compiled and loaded on first use is no growth.
    await first?.run(stage(createTally(), Math.min(1, seconds)));
    const before = await heapOf(server, variant);
    for (const attack of attacks) {
      if (isOver?.()) break;
      const tally = createTally();
      await attack.run(stage(tally, seconds)).catch((error: Error) => {
        tally.failures.push(`the attack itself failed: ${error.stack}`);
      });
      onResult({ attack: attack.name, variant: variant.name, tally });
    }
    const after = await heapOf(server, variant);
    return before === undefined || after === undefined ? undefined : { before, after };
  } finally {
    await server.stop();
  }
}

/** Whether memory has grown more than expected after a run, for example by compiled code. */
export function hasGrown({ before, after }: Growth): boolean {
  return after > before * 1.3 + 5e6;
}

async function heapOf(server: RunningServer, { options }: Variant): Promise<number | undefined> {
  if (options?.workers !== undefined) return undefined;
  // Connections that were just cut are still being closed.
  const isLate = after(3);
  let least = Number.POSITIVE_INFINITY;
  while (!isLate()) {
    const { replies } = await sendRaw(await server.open(), [post('heap', '')], { replies: 1 });
    least = Math.min(least, (JSON.parse(String(replies[0]?.body)) as { heap: number }).heap);
    await sleep(500);
  }
  return least;
}
