import type { ApiDocument } from '@mikrokit/router';
import type { DependencyCall } from '../dependency-calls/current-call.ts';
import type { DependencyCallObserver } from '../dependency-calls/dependency-call-observer.ts';
import type { TapeQueue } from './tape-queue.ts';

/** Options of a {@link DependencyCallReport}. */
interface DependencyCallReportOptions {
  readonly maxDependencyCalls: number;
  /** Its memory is shared with calls that wait. */
  readonly queue: Pick<TapeQueue, 'hold' | 'release'>;
  /** Gets the types of all methods that were asked so far, when there are new ones. */
  readonly onTypes: (types: ApiDocument['types']) => void;
  /** Gets an error for each method, once. */
  readonly onError: (error: unknown) => void;
}

/** Counts and reports the dependency calls of recorded calls that no tape holds. */
export class DependencyCallReport implements DependencyCallObserver {
  readonly maxDependencyCalls: number;
  readonly #options: DependencyCallReportOptions;
  readonly #reported = new Set<string>();
  #types: ApiDocument['types'] = {};
  /** The dependency calls whose parameters or answer could not be written. */
  unwritable = 0;

  constructor(options: DependencyCallReportOptions) {
    this.#options = options;
    this.maxDependencyCalls = options.maxDependencyCalls;
  }

  onTypes(contract: string, types: ApiDocument['types']): void {
    if (Object.hasOwn(this.#types, contract)) return;
    // Equal ids are equal types, also of other dependencies.
    this.#types = { ...this.#types, ...types };
    this.#options.onTypes(this.#types);
  }

  hold(bytes: number): boolean {
    return this.#options.queue.hold(bytes);
  }

  release(bytes: number): void {
    this.#options.queue.release(bytes);
  }

  onUnwritable(
    { dependency, method }: Pick<DependencyCall, 'dependency' | 'method'>,
    cause?: unknown,
  ): void {
    this.unwritable++;
    const name = `${dependency}.${method}`;
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    const message = `A tape cannot hold what ${name} takes or returns: calls that use it cannot be replayed`;
    this.#options.onError(new Error(message, { cause }));
  }
}
