/** The work that calls have left running after their replies. */
export class BackgroundWork {
  /** How each can be ended, if it can. */
  readonly #running = new Map<Promise<unknown>, (() => void) | undefined>();

  /** `work` must not reject. */
  add(work: Promise<unknown>, stop?: () => void): void {
    this.#running.set(work, stop);
    work.then(() => this.#running.delete(work));
  }

  /** Ends the work that can be ended; returns whether there was any. */
  stop(): boolean {
    const stops = [...this.#running.values()].filter((stop) => stop !== undefined);
    for (const stop of stops) stop();
    return stops.length > 0;
  }

  /** Resolves when nothing is running any more. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }
}
