/**
 * Milliseconds without a change. Editors write a file in several steps, and many files at once.
 * Later changes are read again.
 */
export const SETTLED_MS = 20;

/** `user.ts`, `user.ts and 2 more` */
export function listed([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

/** Resolves when this process is asked to end. */
export function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}
