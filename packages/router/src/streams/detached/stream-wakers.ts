/** The readers of this process that wait for items, by stream. */
export class StreamWakers {
  readonly #waiting = new Map<string, Set<() => void>>();

  /** Resolves when the stream is woken, or after some milliseconds. */
  wait(id: string, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const readers = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, readers);
      const done = () => {
        clearTimeout(timer);
        readers.delete(done);
        if (readers.size === 0 && this.#waiting.get(id) === readers) this.#waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      readers.add(done);
    });
  }

  wake(id: string): void {
    for (const done of [...(this.#waiting.get(id) ?? [])]) done();
  }
}
