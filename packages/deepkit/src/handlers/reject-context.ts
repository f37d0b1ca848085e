import { ReflectionKind, type Type } from '@deepkit/type';
import { ComputeError } from '../processor/type-computer.ts';
import { reasonOf } from '../reflection/placeholder-types.ts';
import { type ReadContext, reject } from '../types/read-context.ts';
import { printDeepkitType } from '../types/type-name.ts';

/** The first parameter of a handler. */
interface ContextParameter {
  readonly handler: (...args: never) => unknown;
  readonly name: string | undefined;
  /** In words: `route 'users/get'`. */
  readonly owner: string;
  /** The names that contexts have by hooks around the handler. */
  readonly provided: ReadonlySet<string>;
}

/**
 * Rejects a first parameter whose type is certainly not the context: a handler without its context
 * parameter. Types that are not completely known are accepted, because `Context` is one of them.
 */
export function rejectOtherThanContext(
  context: ReadContext,
  { handler, name, owner, provided }: ContextParameter,
): void {
  const type = typeOfContext(context, handler);
  if (!type || takesContext(context, type, provided)) return;
  // The type compiler names destructured parameters `param0`.
  const what =
    name === undefined || name === 'param0'
      ? `The first parameter of ${owner}`
      : `Parameter '${name}' of ${owner} is the first one, which`;
  const text = `${what} gets the context, but its type is \`${printDeepkitType(type)}\`.`;
  reject(context, 'MK1029', text);
}

function typeOfContext(
  { computer }: ReadContext,
  handler: (...args: never) => unknown,
): Type | undefined {
  const program = computer.contextOf(handler);
  if (!program) return undefined;
  let isKnown = true;
  try {
    const type = computer.compute(program, () => {
      isKnown = false;
    });
    return isKnown ? type : undefined;
  } catch (error) {
    if (error instanceof ComputeError) return undefined;
    throw error;
  }
}

const PASSING: ReadonlySet<ReflectionKind> = new Set([
  ReflectionKind.any,
  ReflectionKind.unknown,
  ReflectionKind.object,
  ReflectionKind.never,
  ReflectionKind.typeParameter,
  ReflectionKind.infer,
]);

function takesContext(
  context: ReadContext,
  unresolved: Type,
  provided: ReadonlySet<string>,
): boolean {
  const type = context.computer.resolve(unresolved);
  if (PASSING.has(type.kind) || reasonOf(type)) return true;
  switch (type.kind) {
    case ReflectionKind.union:
      return type.types.some((member) => takesContext(context, member, provided));
    case ReflectionKind.tuple: {
      // `...args: [context: Context, id: number]`
      const [first] = type.types;
      return first !== undefined && takesContext(context, first.type, provided);
    }
    case ReflectionKind.objectLiteral:
      return type.types.every((member) => 'name' in member && provided.has(String(member.name)));
    default:
      return false;
  }
}
