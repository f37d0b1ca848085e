import { listed } from '../watch/changes.ts';

/** Changed files, from their detection until a line has reported the outcome. */
export class ChangeLog {
  readonly #print: (line: string) => void;
  /** Files that changed since the last compilation began. */
  readonly #changed = new Set<string>();
  #changedAt = 0;
  /** The changes of the server that is starting, and when the first of them was seen. */
  #unreported: { readonly files: readonly string[]; readonly since: number } | undefined;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  add(file: string): void {
    if (this.#changed.size === 0) this.#changedAt = performance.now();
    this.#changed.add(file);
  }

  /** Whether files have changed since {@link ChangeLog.take}. */
  hasMore(): boolean {
    return this.#changed.size > 0;
  }

  /** A compilation starts, which includes all changes so far. */
  take(): void {
    if (!this.hasMore()) return;
    const { files = [], since = this.#changedAt } = this.#unreported ?? {};
    this.#unreported = { files: [...new Set([...files, ...this.#changed])], since };
    this.#changed.clear();
  }

  /** Prints the outcome of the changes. Returns `false` if there are none. */
  report(outcome: (milliseconds: number) => string): boolean {
    if (!this.#unreported) return false;
    const { files, since } = this.#unreported;
    this.#unreported = undefined;
    this.#print(`${listed(files)} changed, ${outcome(Math.round(performance.now() - since))}`);
    return true;
  }
}
