/** The parts of a recorder that take calls to the sink. */
interface Flushable {
  /** Writes the waiting calls. */
  flush(): Promise<void>;
  /** Writes the waiting calls and closes the sink, within a deadline in milliseconds. */
  close(deadline: number): Promise<void>;
}

/** Options of {@link flushOnSigterm}. */
interface FlushOptions {
  readonly queue: Flushable;
  /** In milliseconds. */
  readonly deadline: number;
  /** Gets the failure of a sink that is closed. */
  readonly onError: (error: unknown) => void;
}

/**
 * Writes the waiting calls when the process gets SIGTERM. Without other listeners, the sink is
 * closed and the signal ends the process as usual. With another listener, the program decides when
 * it ends, and calls continue until then. Returns a function that removes the listener.
 */
export function flushOnSigterm({ queue, deadline, onError }: FlushOptions): () => void {
  const stop = () => {
    process.off('SIGTERM', onSigterm);
  };
  const onSigterm = async (): Promise<void> => {
    if (process.listenerCount('SIGTERM') > 1) {
      await queue.flush();
      return;
    }
    await queue.close(deadline).catch(onError);
    stop();
    process.kill(process.pid, 'SIGTERM');
  };
  process.on('SIGTERM', onSigterm);
  return stop;
}
