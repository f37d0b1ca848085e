/** The work that calls have left running after their replies. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();

  /** `work` must not reject. */
  add(work: Promise<unknown>): void {
    this.#running.add(work);
    work.then(() => this.#running.delete(work));
  }

  /** Resolves when nothing is running any more. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
