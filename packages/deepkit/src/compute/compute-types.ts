import { type Packed, Processor, type Type } from '@deepkit/type';
import { handlerProgram } from '../read/handler-program.ts';
import { programOf, readProgram, referencesOf, type TypeProgram } from '../read/type-program.ts';
import { createIntersecting } from './intersect-types.ts';
import { isNever, reveal } from './lost-type.ts';
import { CarefulProcessor } from './processor.ts';
import { isKnownProcessor } from './replaced-methods.ts';
import type { OnNever, Running } from './running.ts';

/** Thrown where types cannot be computed. */
export class ComputeError extends Error {
  override readonly name = 'ComputeError';
  readonly running: Running;

  constructor(cause: unknown, running: Running) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.running = running;
  }
}

/** Computes the types of handlers, apart from what `@deepkit/type` has computed of them. */
export interface TypeComputer {
  /** The program of a handler, without its context; `undefined` if it carries none. */
  readonly programOf: (handler: object) => TypeProgram | undefined;
  /**
   * The type of a handler. `onNever` is told of branches of conditional types that give `never`. Throws a
   * {@link ComputeError}.
   */
  readonly compute: (program: TypeProgram, onNever: OnNever) => Type;
  /** What an intersection that was put off comes to; any other type as it is. */
  readonly resolve: (type: Type) => Type;
  /** Gives back to `@deepkit/type` what it had computed. */
  readonly close: () => void;
}

/**
 * Makes one for the handlers of a router. `@deepkit/type` keeps computed types at the programs that they come from, also
 * those that it has only begun when computing failed, which then hold `unknown` for good: these are put aside.
 */
export function createTypeComputer(handlers: readonly object[]): TypeComputer {
  if (!isKnownProcessor()) throw new Error(UNKNOWN_VERSION);
  const programs = handlers.map((handler) => [handler, handlerProgram(handler)] as const);
  const byHandler = new Map(programs);
  const kept = new Map<object, unknown>();
  for (const [, program] of programs) if (program) putAside(program, kept);
  const { typeProcessor } = Processor;
  const intersecting = createIntersecting();
  const start = () => {
    let onNever: OnNever = () => {};
    const processor = new CarefulProcessor(intersecting, (running) => onNever(running));
    Processor.typeProcessor = processor;
    return {
      running: () => processor.running,
      compute: (program: TypeProgram, told: OnNever): Type => {
        onNever = told;
        return processor._reflect(program.program as Packed);
      },
    };
  };
  let run = start();
  return {
    programOf: (handler) => byHandler.get(handler),
    compute: (program, onNever) => {
      try {
        return run.compute(program, onNever);
      } catch (error) {
        const failed = new ComputeError(error, run.running());
        // A failure leaves the program that failed running, and types half computed.
        for (const one of kept.keys()) Reflect.deleteProperty(one, '__type');
        run = start();
        throw failed;
      }
    },
    resolve: (type) => {
      const resolved = intersecting.resolve(type);
      return isNever(resolved) ? resolved : reveal(resolved);
    },
    close: () => {
      for (const [program, type] of kept) Reflect.set(program, '__type', type);
      if (typeProcessor) Processor.typeProcessor = typeProcessor;
      else Reflect.deleteProperty(Processor, 'typeProcessor');
    },
  };
}

function putAside({ steps }: TypeProgram, kept: Map<object, unknown>): void {
  for (const reference of steps.flatMap(referencesOf)) {
    const program = programOf(reference);
    if (!program || kept.has(program)) continue;
    kept.set(program, Reflect.get(program, '__type'));
    Reflect.deleteProperty(program, '__type');
    putAside(readProgram(program), kept);
  }
}

const UNKNOWN_VERSION =
  'deepkitTypes: this version of @deepkit/type computes types in a way that is not known. Install @deepkit/type 1.0.19.';
