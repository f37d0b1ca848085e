/** The readers of this process that wait for an item, by key. */
export class TopicReaders<News> {
  readonly #waiting = new Map<string, Set<(news: News | undefined) => void>>();

  /** Resolves to the news, or to `undefined` after some milliseconds or when the signal aborts. */
  wait(key: string, signal: AbortSignal, milliseconds?: number): Promise<News | undefined> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting);
      const done = (news?: News) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        waiting.delete(done);
        if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
        resolve(news);
      };
      const onAbort = () => done();
      const timer = milliseconds === undefined ? undefined : setTimeout(() => done(), milliseconds);
      signal.addEventListener('abort', onAbort);
      waiting.add(done);
    });
  }

  wake(key: string, news: News): void {
    for (const done of [...(this.#waiting.get(key) ?? [])]) done(news);
  }
}
