/** The outcome of one call. */
export interface Outcome {
  readonly ok: boolean;
  /** The type of the error. `undefined` for a successful call. */
  readonly error: string | undefined;
  readonly milliseconds: number;
}

/** A call that returns its failure: `client.route.safe`. */
type SafeCall = () => Promise<{ readonly ok: boolean; readonly error?: { readonly type: string } }>;

/**
 * Makes calls, so many at once. The next starts when one has ended. Returns the outcomes, including
 * failures.
 */
export async function closedLoop(
  call: SafeCall,
  { calls, atOnce }: { readonly calls: number; readonly atOnce: number },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let started = 0;
  const user = async () => {
    while (started++ < calls) {
      const start = performance.now();
      const { ok, error } = await call();
      outcomes.push({ ok, error: error?.type, milliseconds: performance.now() - start });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, user));
  return outcomes;
}

/** The share of calls that succeeded. */
export function successRate(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ ok }) => ok).length / outcomes.length;
}
