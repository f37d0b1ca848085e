import { ReflectionKind, type TypeFunction, type TypeParameter } from '@deepkit/type';
import type { ErrorModel, TupleElement, TypeId } from '@mikrokit/types/model';
import { ComputeError } from '../compute/compute-types.ts';
import { lossOf } from '../compute/lost-type.ts';
import { REST } from '../compute/processor.ts';
import type { Running } from '../compute/running.ts';
import { checkParameter } from './check-parameter.ts';
import { placeIn, placeOfRunning, whatParameter } from './place-in-handler.ts';
import { describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { checkElement, readElements } from './read-list.ts';
import { readErrors, readResult } from './read-result.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';
import type { TypeProgram } from './type-program.ts';
import { findUnresolved, type Unresolved } from './unresolved.ts';

/** A handler's types, in the model. */
export interface HandlerTypes {
  /** A tuple labelled with the parameters' names, without the context. */
  readonly params: TypeId;
  readonly result: TypeId;
  readonly errors: readonly ErrorModel[];
}

/** How a handler is to be read. */
interface HandlerToRead {
  readonly handler: (...args: never) => unknown;
  /** In words: `route 'users/get'`. */
  readonly owner: string;
  /** Whether its result goes anywhere; if not, it may be of any type. */
  readonly hasResult: boolean;
}

/** Reads what @deepkit/type tells of a handler; `undefined` if it tells nothing, which is refused. */
export function readHandler(
  context: ReadContext,
  { handler, owner, hasResult }: HandlerToRead,
): HandlerTypes | undefined {
  const type = reflectHandler(context, handler, owner);
  if (!type) return undefined;
  const params = readParams(context, type, owner);
  const place: Place = { what: `The result of ${owner}`, path: '' };
  return {
    params,
    result: hasResult
      ? readResult(context, type.return, place)
      : context.builder.add({ kind: 'undefined' }),
    errors: readErrors(context, type.return, owner),
  };
}

const COMPILE =
  'Write the types of its parameters and its result, and compile its file with @deepkit/type-compiler and `"reflection": true` in tsconfig.json; hand over the function as it is written: not bound, not wrapped, no method of an instance.';

function reflectHandler(
  context: ReadContext,
  handler: HandlerToRead['handler'],
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

function readParams(context: ReadContext, type: TypeFunction, owner: string): TypeId {
  const elements = type.parameters.flatMap((parameter, i) => {
    const place: Place = { what: whatParameter(parameter.name, i, owner), path: '' };
    const elements = readParameter(context, parameter, i, place);
    for (const element of elements) checkParameter(context, element.type, place);
    return elements;
  });
  return context.builder.add({ kind: 'tuple', elements: requireUpToLast(context, elements) });
}

function readParameter(
  context: ReadContext,
  parameter: TypeParameter,
  i: number,
  place: Place,
): readonly TupleElement[] {
  const { name } = parameter;
  const type = context.computer.resolve(parameter.type);
  if (type.kind === ReflectionKind.rest) return readRest(context, name, type.type, i, place);
  if (i === 0) return [];
  if (type.kind === ReflectionKind.any && type.typeName === undefined && !lossOf(type)) {
    refuse(
      context,
      'MK1007',
      `${describePlace(place)} has no type that is known at run time.`,
      'Write its type, also beside a default; import it with `import { … }`, not with `import type`.',
    );
    return [{ type: context.builder.add({ kind: 'unknown' }), label: name }];
  }
  const isOptional = parameter.optional === true || parameter.default !== undefined;
  const id = (isOptional ? readWithoutUndefined : readType)(context, type, place);
  checkElement(context, type, id, place);
  // The type compiler's own name for a destructured parameter; issues in it are told by its position.
  const hasName = name !== `param${i}`;
  return [{ type: id, ...(hasName && { label: name }), ...(isOptional && { optional: true }) }];
}

/** `...ids: number[]` is one element for all; `...args: [context: Context, id: number]` several. */
function readRest(
  context: ReadContext,
  name: string,
  type: TypeParameter['type'],
  i: number,
  place: Place,
): readonly TupleElement[] {
  if (type.kind === ReflectionKind.tuple && i === 0) {
    return readElements(context, type.types.slice(1), place);
  }
  if (type.kind === ReflectionKind.tuple || type.kind === ReflectionKind.array) {
    refuse(context, 'MK1002', `${describePlace(place)} is ${REST.what}.`, REST.fix);
    return [];
  }
  const id = readType(context, type, place);
  checkElement(context, type, id, place);
  return [{ type: id, label: name, rest: true }];
}

/** A default before a parameter without one is not left out by a caller, but given as `undefined`. */
function requireUpToLast(context: ReadContext, elements: readonly TupleElement[]): TupleElement[] {
  const { builder } = context;
  const last = elements.findLastIndex((element) => !element.optional && !element.rest);
  return elements.map(({ optional, ...element }, i) => {
    if (!optional || i > last) return { ...element, ...(optional && { optional }) };
    const node = builder.types[element.type];
    const members = node?.kind === 'union' ? node.members : [element.type];
    const nothing = builder.add({ kind: 'undefined' });
    return { ...element, type: builder.add({ kind: 'union', members: [...members, nothing] }) };
  });
}
