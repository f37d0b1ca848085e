/** The signals that an option asks for. */
export function signalsOf(
  signals: boolean | readonly NodeJS.Signals[] | undefined,
): readonly NodeJS.Signals[] {
  if (signals === true) return ['SIGTERM', 'SIGINT'];
  return signals === undefined || signals === false ? [] : signals;
}

/** Calls `close` at the first of some signals; gives a function that stops listening for them. */
export function onSignals(signals: readonly NodeJS.Signals[], close: () => void): () => void {
  const stop = (): void => {
    for (const signal of signals) process.off(signal, first);
  };
  // Without a listener a second signal does what it always does: it ends the process.
  const first = (): void => {
    stop();
    close();
  };
  for (const signal of signals) process.once(signal, first);
  return stop;
}
