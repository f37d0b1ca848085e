import { setTimeout as sleep } from 'node:timers/promises';
import type { Claim } from './queue-engine.ts';
import type { WorkSettings } from './work.ts';

/** The part of a lease after which it is renewed. */
const RENEW = 1 / 3;
/** The part of a lease after which a failed renewal is tried again. */
const AGAIN = 1 / 10;
/** The part of a lease after which it counts as lost. Handlers have the rest to stop before another worker starts the job. */
const LOSE = 9 / 10;

/** The lease on a job that runs here. It is renewed, or else lost before it ends at the engine. */
export class JobLease {
  readonly #claim: Claim;
  readonly #settings: WorkSettings;
  readonly #onLost: () => void;
  /** Aborted when the lease is lost or the job has ended. */
  readonly #over = new AbortController();
  #losing: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(claim: Claim, settings: WorkSettings, onLost: () => void) {
    this.#claim = claim;
    this.#settings = settings;
    this.#onLost = onLost;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Resolves to whether the job can start. If the engine answered late, renews the lease first. */
  async begin(): Promise<boolean> {
    const { leasedAt } = this.#claim;
    const isFresh = performance.now() - leasedAt < this.#settings.lease * RENEW;
    this.#holdSince(isFresh ? leasedAt : performance.now());
    if (!isFresh && !(await Promise.race([this.#renew(), this.#untilOver()]))) this.#lose();
    if (this.#isLost) return false;
    void this.#keep();
    return true;
  }

  end(): void {
    clearTimeout(this.#losing);
    this.#over.abort();
  }

  /** Renews the lease until it is over. Never rejects. */
  async #keep(): Promise<void> {
    const { lease } = this.#settings;
    const { signal } = this.#over;
    let wait = lease * RENEW;
    while (!signal.aborted) {
      await sleep(wait, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // While it waits for an answer, the other timer runs.
      wait = lease * ((await this.#renew()) ? RENEW : AGAIN);
    }
  }

  /** Resolves to whether the engine has confirmed the lease. Never rejects. */
  async #renew(): Promise<boolean> {
    const startedAt = performance.now();
    try {
      const isOurs = await this.#claim.renew();
      if (this.#over.signal.aborted) return false;
      if (isOurs) this.#holdSince(startedAt);
      else this.#lose();
      return isOurs;
    } catch (err) {
      if (this.#over.signal.aborted) return false;
      const { id, route } = this.#claim.job;
      this.#settings.logger.error({ id, route, err }, 'The lease on a job could not be renewed');
      return false;
    }
  }

  #holdSince(time: number): void {
    clearTimeout(this.#losing);
    const left = time + this.#settings.lease * LOSE - performance.now();
    this.#losing = setTimeout(() => this.#lose(), left);
  }

  #lose(): void {
    if (this.#over.signal.aborted) return;
    this.#isLost = true;
    this.end();
    const { job, attempt } = this.#claim;
    const { id, route } = job;
    this.#settings.logger.error(
      { id, route, attempt },
      'The lease on a job is lost: its call is cancelled without a result, and another worker runs it',
    );
    this.#onLost();
  }

  #untilOver(): Promise<false> {
    return new Promise((resolve) => {
      this.#over.signal.addEventListener('abort', () => resolve(false), { once: true });
    });
  }
}
