import { listed } from './changes.ts';

/** Changed files, from the moment they are seen until a line has said what became of them. */
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

  /** A compilation begins: what has changed until now is a part of it. */
  take(): void {
    if (!this.hasMore()) return;
    const { files = [], since = this.#changedAt } = this.#unreported ?? {};
    this.#unreported = { files: [...new Set([...files, ...this.#changed])], since };
    this.#changed.clear();
  }

  /** Prints what became of the changes; `false` if there are none. */
  report(outcome: (milliseconds: number) => string): boolean {
    if (!this.#unreported) return false;
    const { files, since } = this.#unreported;
    this.#unreported = undefined;
    this.#print(`${listed(files)} changed, ${outcome(Math.round(performance.now() - since))}`);
    return true;
  }
}
