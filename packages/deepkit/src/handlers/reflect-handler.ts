import { ReflectionKind, type TypeFunction } from '@deepkit/type';
import { describeLocation } from '@mikrokit/types/model';
import { EndlessTypeError } from '../processor/infinite-instantiation.ts';
import type { RunningProgram } from '../processor/running-program.ts';
import { ComputeError } from '../processor/type-computer.ts';
import type { TypeProgram } from '../programs/type-program.ts';
import { findUnresolved, type UnresolvedName } from '../programs/unresolved-names.ts';
import { type ReadContext, reject } from '../types/read-context.ts';
import { locationInHandler, locationOfRunningProgram } from './location-in-handler.ts';

/**
 * The type of a handler. `undefined` if it has none or it cannot be computed, which is rejected.
 */
export function reflectHandler(
  context: ReadContext,
  handler: (...args: never) => unknown,
  owner: string,
): TypeFunction | undefined {
  const program = context.computer.programOf(handler);
  if (!program) {
    reject(context, 'MK1002', `The handler of ${owner} carries no types at run time.`, COMPILE);
    return undefined;
  }
  const unresolved = findUnresolved(program, context.searched);
  for (const one of unresolved) rejectUnresolved(context, program, owner, one);
  if (unresolved.length > 0) return undefined;
  const rejectNever = (running: RunningProgram) => {
    const { owner: typeName, ...location } = locationOfRunningProgram(program, running) ?? {};
    if (typeName !== undefined && FROM_LIBRARY.has(typeName)) return;
    const what =
      typeName === undefined ? 'a conditional type' : `the conditional type \`${typeName}\``;
    const where = describeLocation(locationInHandler(program, owner, location));
    reject(context, 'MK1002', `${where} is made by ${what}, ${BRANCH}.`, NO_NEVER);
  };
  try {
    const type = context.computer.compute(program, rejectNever);
    if (type.kind === ReflectionKind.function) return type;
    reject(context, 'MK1002', `The handler of ${owner} carries no types of a function.`, COMPILE);
    return undefined;
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    if (error.cause instanceof EndlessTypeError) {
      rejectEndless(context, program, owner, error.cause);
      return undefined;
    }
    const where = describeLocation(
      locationInHandler(program, owner, locationOfRunningProgram(program, error.running) ?? {}),
    );
    reject(
      context,
      'MK1002',
      `${where} cannot be computed at run time: ${error.message}.`,
      error.cause instanceof ReferenceError ? RUN_FIRST : SIMPLIFY,
    );
    return undefined;
  }
}

/** One rejection for a type without end, at its outermost instance. */
function rejectEndless(
  context: ReadContext,
  program: TypeProgram,
  owner: string,
  { outermost, message }: EndlessTypeError,
): void {
  const location = locationOfRunningProgram(program, outermost.previous ?? outermost) ?? {};
  const name = locationOfRunningProgram(program, outermost)?.owner;
  const type = name === undefined ? 'a generic type' : `type \`${name}\``;
  const where = describeLocation(locationInHandler(program, owner, location));
  reject(context, 'MK1008', `${where} has ${type}, ${message}.`);
}

const COMPILE =
  'Write the types of its parameters and its result, and compile its file with @deepkit/type-compiler and `"reflection": true` in tsconfig.json. Pass the function as you wrote it: not bound, not wrapped, not a method of an instance.';

function rejectUnresolved(
  context: ReadContext,
  program: TypeProgram,
  owner: string,
  { owner: typeName, isBase, ...location }: UnresolvedName,
): void {
  const where = describeLocation(locationInHandler(program, owner, location));
  const what = typeName === undefined ? where : `${where} has the type \`${typeName}\`, which`;
  if (isBase) reject(context, 'MK1002', `${what} extends ${LOST_BASE}.`, EXTEND);
  else reject(context, 'MK1002', `${what} names ${LOST}.`, FIND);
}

const LOST = 'what the type compiler did not find, or `never`, or `typeof` of a value';

const LOST_BASE = 'what the type compiler did not find, or what is not an interface';

const BRANCH =
  'with a branch that gives `never`, which the type compiler also writes for a name that it did not find';

const NO_NEVER =
  'Import what the branch names by its own name. If you mean `never`, write `Exclude<T, T>` instead, or build the type from `Exclude`, `Extract`, `Pick` and `Omit`.';

/** Conditional types of TypeScript's library, which result in `never` on purpose. */
const FROM_LIBRARY: ReadonlySet<string> = new Set([
  'Exclude',
  'Extract',
  'NonNullable',
  'Parameters',
  'ConstructorParameters',
  'ReturnType',
  'InstanceType',
  'Awaited',
]);

const FIND =
  'Import it by its own name (`import { User }`, not `{ User as U }`) from a module that the type compiler can resolve. For types of JavaScript itself, `typescript` must be version 6, because the type compiler reads its library.';

const EXTEND =
  'Import what it extends by its own name with `import { … }`, not with `import type`. Instead of a class, extend an interface of its data.';

const RUN_FIRST =
  'Create the router in a file that runs after the files of its types, which import each other in a circle. A type cannot refer to something that is only declared, such as a `unique symbol`.';

const SIMPLIFY =
  'Simplify its types. A type cannot refer to something that is only declared, such as a `unique symbol`.';
