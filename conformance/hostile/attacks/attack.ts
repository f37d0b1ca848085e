import type { Random } from '../../../test/support/random.ts';
import type { NumberedCalls } from '../callers/numbered-calls.ts';
import type { RunningServer } from '../server/start-server.ts';
import type { Variant } from '../server/variants.ts';
import type { Tally } from '../tally.ts';

/** The means of an attack. */
export interface Stage {
  readonly variant: Variant;
  /** A server of this variant, which outlives the attack. */
  readonly server: RunningServer;
  /** Starts another server of any variant. The caller must stop it. */
  readonly start: (variant: Variant) => Promise<RunningServer>;
  readonly calls: NumberedCalls;
  readonly tally: Tally;
  readonly random: Random;
  /** About how long the attack should last. */
  readonly seconds: number;
}

/** One kind of attack. It counts failures of the server in the tally. */
export interface Attack {
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

/** Returns a function that says whether some seconds have passed. */
export function after(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1_000;
  return () => performance.now() >= until;
}
