/** Milliseconds between attempts, which leave a client the time to connect again. */
const PAUSES = [20, 40, 80, 160, 320];

/** No attempt begins after so many milliseconds: the client has waited by itself. */
const LONGEST = 2_000;

/**
 * Does what a store asks of its server, and does it again while answers are lost: the connection broke, and the server
 * may have acted. So `act` must be safe to repeat. `isAnswer` tells errors that the server itself has sent, which are
 * final.
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
      // A busy machine wakes us late.
      if (performance.now() > end) throw cause;
    }
  }
  return act();
}
