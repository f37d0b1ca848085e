/** The last latencies in a ring buffer, and their percentiles. */
export class Latencies {
  readonly #samples: Float64Array;
  #count = 0;
  #sorted: Float64Array | undefined;
  #sortedAt = 0;

  constructor(size: number) {
    this.#samples = new Float64Array(size);
  }

  /** The number of all latencies that were added. */
  get count(): number {
    return this.#count;
  }

  add(milliseconds: number): void {
    this.#samples[this.#count++ % this.#samples.length] = milliseconds;
  }

  /**
   * The latency that a share of the samples does not exceed. `NaN` without samples. The order is up
   * to `staleness` latencies old, because sorting costs more than a call.
   */
  percentile(share: number, staleness = 0): number {
    const size = Math.min(this.#count, this.#samples.length);
    if (this.#sorted === undefined || this.#count - this.#sortedAt > staleness) {
      this.#sorted = this.#samples.slice(0, size).sort();
      this.#sortedAt = this.#count;
    }
    const { length } = this.#sorted;
    // The nearest rank, from 1: the 95th of 100.
    return this.#sorted[Math.max(0, Math.ceil(share * length) - 1)] ?? Number.NaN;
  }
}
