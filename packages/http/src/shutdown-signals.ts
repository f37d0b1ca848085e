/** Resolves the option `signals` to a list of signals. */
export function shutdownSignals(
  signals: boolean | readonly NodeJS.Signals[] | undefined,
): readonly NodeJS.Signals[] {
  if (signals === true) return ['SIGTERM', 'SIGINT'];
  return signals === undefined || signals === false ? [] : signals;
}

/** Calls `close` on the first of some signals. Returns a function that removes the listeners. */
export function onFirstSignal(
  signals: readonly NodeJS.Signals[],
  close: () => Promise<void>,
): () => void {
  const stop = (): void => {
    for (const signal of signals) process.off(signal, first);
  };
  // Without a listener, a second signal ends the process.
  const first = (): void => {
    stop();
    close().finally(exitUnderBunWatch);
  };
  for (const signal of signals) process.once(signal, first);
  return stop;
}

/**
 * Ends a process of `bun --watch`, whose watcher keeps it running after the server has closed: without this, you would have to
 * press Ctrl+C twice.
 */
function exitUnderBunWatch(): void {
  if ('bun' in process.versions && process.execArgv.includes('--watch')) process.exit();
}
