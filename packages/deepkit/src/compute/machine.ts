import type { Type } from '@deepkit/type';
import type { Running } from './running.ts';

/** What operations work with: the program that runs, and its stack. */
export interface Machine {
  readonly running: Running;
  /** The type on top, as it stands there, with intersections that were put off. */
  readonly pop: () => Type;
  readonly push: (type: Type) => void;
  /** The types on top, worked out, which stay there. */
  readonly top: (count: number) => readonly Type[];
  /** What an intersection that was put off comes to; any other type as it is. */
  readonly resolve: (type: Type) => Type;
}
