import { ReflectionKind, type TypeFunction } from '@deepkit/type';
import { ComputeError } from '../compute/compute-types.ts';
import type { Running } from '../compute/running.ts';
import { placeIn, placeOfRunning } from './place-in-handler.ts';
import { describePlace, type ReadContext, refuse } from './read-context.ts';
import type { TypeProgram } from './type-program.ts';
import { findUnresolved, type Unresolved } from './unresolved.ts';

/** What @deepkit/type tells of a handler; `undefined` if that is nothing, or not all, which is refused. */
export function reflectHandler(
  context: ReadContext,
  handler: (...args: never) => unknown,
  owner: string,
): TypeFunction | undefined {
  const program = context.computer.programOf(handler);
  if (!program) {
    refuse(context, 'MK1002', `The handler of ${owner} carries no types at run time.`, COMPILE);
    return undefined;
  }
  const unresolved = findUnresolved(program, context.searched);
  for (const one of unresolved) refuseUnresolved(context, program, owner, one);
  if (unresolved.length > 0) return undefined;
  const refuseNever = (running: Running) => {
    const { owner: within, ...place } = placeOfRunning(program, running) ?? {};
    if (within !== undefined && OF_TYPESCRIPT.has(within)) return;
    const what = within === undefined ? 'a conditional type' : `the conditional type \`${within}\``;
    const where = describePlace(placeIn(program, owner, place));
    refuse(context, 'MK1002', `${where} is made by ${what}, ${BRANCH}.`, NO_NEVER);
  };
  try {
    const type = context.computer.compute(program, refuseNever);
    if (type.kind === ReflectionKind.function) return type;
    refuse(context, 'MK1002', `The handler of ${owner} carries no types of a function.`, COMPILE);
    return undefined;
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    const where = describePlace(
      placeIn(program, owner, placeOfRunning(program, error.running) ?? {}),
    );
    refuse(
      context,
      'MK1002',
      `${where} cannot be worked out at run time: ${error.message}.`,
      error.cause instanceof ReferenceError ? RUN_FIRST : SIMPLIFY,
    );
    return undefined;
  }
}

const COMPILE =
  'Write the types of its parameters and its result, and compile its file with @deepkit/type-compiler and `"reflection": true` in tsconfig.json; hand over the function as it is written: not bound, not wrapped, no method of an instance.';

function refuseUnresolved(
  context: ReadContext,
  program: TypeProgram,
  owner: string,
  { owner: within, isBase, ...place }: Unresolved,
): void {
  const where = describePlace(placeIn(program, owner, place));
  const what = within === undefined ? where : `${where} has the type \`${within}\`, which`;
  if (isBase) refuse(context, 'MK1002', `${what} extends ${LOST_BASE}.`, EXTEND);
  else refuse(context, 'MK1002', `${what} names ${LOST}.`, FIND);
}

const LOST = 'what the type compiler did not find, or `never`, or `typeof` of a value';

const LOST_BASE = 'what the type compiler did not find, or what is no interface';

const BRANCH =
  'a branch of which gives `never`, which is also what the type compiler writes for a name that it did not find';

const NO_NEVER =
  'Import what the branch names by its own name; where `never` is meant, write `Exclude<T, T>` in its place, or make the type of `Exclude`, `Extract`, `Pick` and `Omit`.';

/** Conditional types of TypeScript itself, which give `never` on purpose. */
const OF_TYPESCRIPT: ReadonlySet<string> = new Set([
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
  'Import it by its own name (`import { User }`, not `{ User as U }`) from a module that the type compiler can resolve; for types of JavaScript itself `typescript` must be version 6, whose library it reads.';

const EXTEND =
  'Import what it extends by its own name with `import { … }`, not with `import type`; in the place of a class extend an interface of its data.';

const RUN_FIRST =
  'Make the router in a file that runs after those of its types: they import each other in a circle. A type may not speak of what is only declared, such as a `unique symbol`.';

const SIMPLIFY =
  'Write its types in a simpler way; a type may not speak of what is only declared, such as a `unique symbol`.';
