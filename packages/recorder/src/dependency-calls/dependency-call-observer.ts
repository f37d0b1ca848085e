import type { ApiDocument } from '@mikrokit/router';

/** Limits the dependency calls of recorded calls, and learns which of them no tape holds. */
export interface DependencyCallObserver {
  /** A method is asked whose type has the id `contract` among these types. */
  onTypes(contract: string, types: ApiDocument['types']): void;
  /** The most dependency calls of a call, and the most values of each kind that it takes. */
  readonly maxDependencyCalls: number;
  /** Reserves memory that all calls share. Returns false if there is no more. */
  hold(bytes: number): boolean;
  release(bytes: number): void;
  /**
   * The parameters or the answer have neither their type nor plain data. `cause` is set if they
   * cannot even be read.
   */
  onUnwritable(
    dependencyCall: { readonly dependency: string; readonly method: string },
    cause?: unknown,
  ): void;
}
