/** Milliseconds between attempts. They leave the client time to reconnect. */
const PAUSES = [20, 40, 80, 160, 320];

/** No attempt starts later than this, in milliseconds: the client itself has waited. */
const LONGEST = 2_000;

/**
 * Runs a store's command, and repeats it if the answer was lost because the connection broke. The
 * server can have executed it already, so `act` must be safe to repeat. `isAnswer` recognizes
 * errors of the server itself, which are final.
 */
export async function repeatLost<T>(
  act: () => PromiseLike<T>,
  isAnswer: (error: unknown) => boolean,
): Promise<T> {
  const end = performance.now() + LONGEST;
  for (const pause of PAUSES) {
    try {
      return await act();
    } catch (cause) {
      if (isAnswer(cause) || performance.now() + pause > end) throw cause;
      await new Promise((resolve) => setTimeout(resolve, pause));
      // On a busy machine, timers fire late.
      if (performance.now() > end) throw cause;
    }
  }
  return act();
}
