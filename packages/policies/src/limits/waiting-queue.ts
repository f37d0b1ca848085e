import type { Call } from '../call/call.ts';

/** Calls that wait for their turn, the oldest first. A call that ends leaves the queue at once. */
export class WaitingQueue {
  readonly #waiting = new Set<() => void>();
  readonly #onEmpty: (() => void) | undefined;

  /** `onEmpty` is called when the last call leaves without its turn. */
  constructor(onEmpty?: () => void) {
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Waits for the call's turn. Rejects if the call ends first. */
  wait(call: Call): Promise<void> {
    return new Promise((resolve, reject) => {
      if (call.isEnded) return reject(call.reason);
      const enter = () => {
        removeListener();
        resolve();
      };
      const removeListener = call.onEnd((reason) => {
        this.#waiting.delete(enter);
        removeListener();
        if (this.size === 0) this.#onEmpty?.();
        reject(reason);
      });
      this.#waiting.add(enter);
    });
  }

  /** Gives the oldest call its turn. Returns whether a call was waiting. */
  next(): boolean {
    for (const enter of this.#waiting) {
      this.#waiting.delete(enter);
      enter();
      return true;
    }
    return false;
  }
}
