import { type Packed, Processor, type Type } from '@deepkit/type';
import { ReflectionOp } from '@deepkit/type-spec';
import { contextProgram } from '../programs/context-program.ts';
import { parametersOf } from '../programs/location-in-program.ts';
import {
  programOf,
  readProgram,
  referencesOf,
  type TypeProgram,
} from '../programs/type-program.ts';
import { createIntersector } from '../reflection/intersect-types.ts';
import { fromPlaceholder, isNever } from '../reflection/placeholder-types.ts';
import { CorrectedProcessor } from './corrected-processor.ts';
import { isKnownProcessor } from './replaced-methods.ts';
import type { OnNever, RunningProgram } from './running-program.ts';

/** Thrown for types that cannot be computed, with the program that was running. */
export class ComputeError extends Error {
  override readonly name = 'ComputeError';
  readonly running: RunningProgram;

  constructor(cause: unknown, running: RunningProgram) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.running = running;
  }
}

/** Computes the types of handlers, independent of types that `@deepkit/type` has computed already. */
export interface TypeComputer {
  /** The program of a handler, without its context. `undefined` if it has none. */
  readonly programOf: (handler: object) => TypeProgram | undefined;
  /** The program of a handler's context. `undefined` if it has none, or if its type is unknown. */
  readonly contextOf: (handler: object) => TypeProgram | undefined;
  /**
   * The type of a handler. Calls `onNever` for branches of conditional types that result in `never`. Throws a
   * {@link ComputeError}.
   */
  readonly compute: (program: TypeProgram, onNever: OnNever) => Type;
  /** The result of a deferred intersection. Any other type unchanged. */
  readonly resolve: (type: Type) => Type;
  /** Restores the types that `@deepkit/type` had computed. */
  readonly close: () => void;
}

/**
 * Makes a computer for the handlers of a router. `@deepkit/type` caches types at their programs, even unfinished ones after
 * a failure, which then contain `unknown` for good. So the caches are set aside until `close`.
 */
export function createTypeComputer(handlers: readonly object[]): TypeComputer {
  if (!isKnownProcessor()) throw new Error(UNKNOWN_VERSION);
  const byHandler = new Map(handlers.map((handler) => [handler, handlerProgram(handler)] as const));
  const contexts = new Map(handlers.map((handler) => [handler, contextProgram(handler)] as const));
  const cached = new Map<object, unknown>();
  for (const program of [...byHandler.values(), ...contexts.values()])
    if (program) setAside(program, cached);
  const { typeProcessor } = Processor;
  const intersector = createIntersector();
  const start = () => {
    let onNever: OnNever = () => {};
    const processor = new CorrectedProcessor(intersector, (running) => onNever(running));
    Processor.typeProcessor = processor;
    return {
      running: () => processor.running,
      compute: (program: TypeProgram, handleNever: OnNever): Type => {
        onNever = handleNever;
        return processor._reflect(program.program as Packed);
      },
    };
  };
  let run = start();
  return {
    programOf: (handler) => byHandler.get(handler),
    contextOf: (handler) => contexts.get(handler),
    compute: (program, onNever) => {
      try {
        return run.compute(program, onNever);
      } catch (error) {
        const failed = new ComputeError(error, run.running());
        // The failed program would stay the running one, and types would stay half computed.
        for (const one of cached.keys()) Reflect.deleteProperty(one, '__type');
        run = start();
        throw failed;
      }
    },
    resolve: (type) => {
      const resolved = intersector.resolve(type);
      return isNever(resolved) ? resolved : fromPlaceholder(resolved);
    },
    close: () => {
      for (const [program, type] of cached) Reflect.set(program, '__type', type);
      if (typeProcessor) Processor.typeProcessor = typeProcessor;
      else Reflect.deleteProperty(Processor, 'typeProcessor');
    },
  };
}

function setAside({ steps }: TypeProgram, cached: Map<object, unknown>): void {
  for (const reference of steps.flatMap(referencesOf)) {
    const program = programOf(reference);
    if (!program || cached.has(program)) continue;
    cached.set(program, Reflect.get(program, '__type'));
    Reflect.deleteProperty(program, '__type');
    setAside(readProgram(program), cached);
  }
}

const UNKNOWN_VERSION =
  'deepkitTypes: this version of @deepkit/type is not supported. Install @deepkit/type 1.0.19.';

/** The type program of a handler with `any` instead of its context, whose type is not read. */
function handlerProgram(handler: object): TypeProgram | undefined {
  const program = programOf(handler);
  if (!program) return undefined;
  const read = readProgram(program);
  const [context] = parametersOf(read);
  const start = read.steps.findIndex(({ at }) => at >= read.main) + 1;
  // `...args: [context: Context, id: number]`
  if (context === undefined) return read;
  if (read.steps[read.steps.indexOf(context) - 1]?.op === ReflectionOp.rest) return read;
  const from = read.steps[start]?.at ?? 0;
  const ops = String(program.at(-1));
  // Filled to the same length, so that positions stay valid: `readonly` only changes the value on top of the stack.
  const fill = `${encode(ReflectionOp.any)}${encode(ReflectionOp.readonly).repeat(context.at - from - 1)}`;
  return readProgram([
    ...program.slice(0, -1),
    `${ops.slice(0, from)}${fill}${ops.slice(context.at)}`,
  ] as Packed);
}

/** Like `encodeOps` of `@deepkit/type`. */
function encode(op: ReflectionOp): string {
  return String.fromCharCode(op + 33);
}
