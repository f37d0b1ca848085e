import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const STDERR = 2;

/**
 * Ends this process with the text of an error instead of its stack, which shows frames of Node and
 * MikroKit. Only if nothing handles the error, so that Node would print it and end the process.
 * `textOf` returns `undefined` for errors that Node prints.
 */
export function reportUncaught(textOf: (error: Error) => string | undefined): void {
  // The end of a thread is an event of the thread that has started it.
  if (!isMainThread) return;
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    const text = error instanceof Error ? textOf(error) : undefined;
    if (text === undefined || isHandled()) return;
    writeSync(STDERR, text === '' ? '' : `${text}\n`);
    process.exit(1);
  });
}

/** The text that a terminal shows for a rejected file. `undefined` for other errors. */
export function rejectionText(error: Error): string | undefined {
  const { name, report } = error as { readonly name: string; readonly report?: unknown };
  return name === 'CompileError' && typeof report === 'string' ? report : undefined;
}

function isHandled(): boolean {
  return (
    process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback()
  );
}
