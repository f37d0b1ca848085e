/** The parts of a recorder that take calls to the sink. */
interface Flushable {
  /** Writes what waits. */
  flush(): Promise<void>;
  /** Writes what waits and closes the sink, within a deadline in milliseconds. */
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
 * Writes what waits when the process gets SIGTERM. If nobody else listens to the signal, the sink is closed, and the process
 * ends by the signal as it would have; a program that listens decides itself when it ends, and calls go on until then. Returns
 * a function that takes the listener away.
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
