import type { Type } from '@deepkit/type';
import type { RunningProgram } from './running-program.ts';

/** The running program and its stack, for the replaced operations. */
export interface OperationContext {
  readonly running: RunningProgram;
  /** Pops the type on top, which can be a deferred intersection. */
  readonly pop: () => Type;
  readonly push: (type: Type) => void;
  /** The types on top with deferred intersections computed. They stay on the stack. */
  readonly top: (count: number) => readonly Type[];
  /** The result of a deferred intersection. Any other type unchanged. */
  readonly resolve: (type: Type) => Type;
}
