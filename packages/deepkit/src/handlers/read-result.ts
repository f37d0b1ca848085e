import { ReflectionKind, reflect, type Type, type TypeClass } from '@deepkit/type';
import {
  describeLocation,
  type ErrorModel,
  isErrorStatus,
  type TypeId,
  type TypeLocation,
} from '@mikrokit/types/model';
import { isIdentical } from '../reflection/identical-types.ts';
import { reasonOf } from '../reflection/placeholder-types.ts';
import { type ReadContext, reject } from '../types/read-context.ts';
import { readUnionMembers } from '../types/read-union.ts';

/** Reads the result of a handler without promises and returned errors. */
export function readResult(context: ReadContext, type: Type, location: TypeLocation): TypeId {
  const all = awaited(context, type);
  const results = all.filter((member) => !errorArguments(context, member));
  if (results.some(isAsyncIterable)) {
    reject(
      context,
      'MK1050',
      `${describeLocation(location)} is a stream, whose items are not known at run time.`,
      'Compile the router (`node --import @mikrokit/compiler/register`, `mikrokit build` or a bundler plugin), or return an array.',
    );
    return context.builder.add({ kind: 'unknown' });
  }
  const [only] = results;
  if (only && results.length === 1) {
    if (only.kind !== ReflectionKind.any || only.typeName !== undefined || reasonOf(only)) {
      return context.readType(only, location);
    }
    reject(
      context,
      'MK1018',
      `${describeLocation(location)} has no type that is known at run time: reflection does not see inferred types.`,
      'Write the return type of the handler. Write `unknown` if you mean any JSON.',
    );
    return context.builder.add({ kind: 'unknown' });
  }
  const isWhole =
    type.kind === ReflectionKind.union && type.types.every((member, i) => member === results[i]);
  if (isWhole && results.length === all.length) return context.readType(type, location);
  return readUnionMembers(context, results, type, location);
}

function isAsyncIterable(type: Type): boolean {
  const isObject = type.kind === ReflectionKind.objectLiteral || type.kind === ReflectionKind.class;
  return (
    isObject &&
    type.types.some((member) => 'name' in member && member.name === Symbol.asyncIterator)
  );
}

/** Whether the result of a handler can be `false`. */
export function mayBeFalse(context: ReadContext, type: Type): boolean {
  return awaited(context, type).some(
    (member) =>
      member.kind === ReflectionKind.boolean ||
      (member.kind === ReflectionKind.literal && member.literal === false),
  );
}

/** Reads the errors that a handler returns by its type, with their data and statuses. `owner`: `route 'a/b'`. */
export function readErrors(context: ReadContext, type: Type, owner: string): ErrorModel[] {
  const byType = new Map<string, ErrorArguments[]>();
  for (const member of awaited(context, type)) {
    const args = errorArguments(context, member);
    if (!args) continue;
    const [name, data = { kind: ReflectionKind.undefined }, status] = args;
    for (const literal of textsOf(name))
      byType.set(literal, [...(byType.get(literal) ?? []), { data, status }]);
  }
  return [...byType].map(([type, errors]) => {
    const known = { type, ...readStatuses(context, errors, `error '${type}' of ${owner}`) };
    const all = errors.map(({ data }) => data);
    const [data] = all;
    if (!data || all.every(({ kind }) => kind === ReflectionKind.undefined)) return known;
    const location: TypeLocation = { what: `The data of error '${type}' of ${owner}`, path: '' };
    return {
      ...known,
      data: all.every((other) => isIdentical(other, data))
        ? context.readType(data, location)
        : readUnionMembers(context, all, data, location),
    };
  });
}

interface ErrorArguments {
  readonly data: Type;
  readonly status: Type | undefined;
}

/** The statuses of errors of one type, if each of them names its own. */
function readStatuses(
  context: ReadContext,
  errors: readonly ErrorArguments[],
  error: string,
): Pick<ErrorModel, 'statuses'> {
  const named = errors.map(({ status }) => numbersOf(status));
  if (named.some((statuses) => statuses.length === 0)) return {};
  const statuses = [...new Set(named.flat())].sort((a, b) => a - b);
  const wrong = statuses.find((status) => !isErrorStatus(status));
  if (wrong === undefined) return { statuses };
  reject(context, 'MK1046', `The status of ${error} is ${wrong}, which RpcError does not accept.`);
  return {};
}

/** The members of a result's type after promises are awaited. */
function awaited(context: ReadContext, unresolved: Type): readonly Type[] {
  const type = context.computer.resolve(unresolved);
  if (type.kind === ReflectionKind.promise) return awaited(context, type.type);
  return type.kind === ReflectionKind.union
    ? type.types.flatMap((member) => awaited(context, member))
    : [type];
}

/**
 * The type arguments of the router's error class in a type that extends it. `undefined` for any
 * other type.
 */
function errorArguments({ errorClass }: ReadContext, type: Type): readonly Type[] | undefined {
  if (type.kind !== ReflectionKind.class) return undefined;
  let current: TypeClass = type;
  while (current.classType !== errorClass) {
    const base: unknown = Object.getPrototypeOf(current.classType);
    if (typeof base !== 'function' || base === Function.prototype) return undefined;
    // `@deepkit/type` keeps them in reverse order.
    const args = current.extendsArguments?.toReversed() ?? [];
    if (base === errorClass) return args;
    if (!Object.hasOwn(base, '__type')) return undefined;
    const next = reflect(base, ...args);
    if (next.kind !== ReflectionKind.class) return undefined;
    current = next;
  }
  return current.arguments ?? current.typeArguments ?? [];
}

/** The values of a union of string literals. Empty for `string`. */
function textsOf(type: Type | undefined): readonly string[] {
  if (type?.kind === ReflectionKind.union) return type.types.flatMap(textsOf);
  return type?.kind === ReflectionKind.literal && typeof type.literal === 'string'
    ? [type.literal]
    : [];
}

/** The values of a union of number literals. Empty if it includes any number. */
function numbersOf(type: Type | undefined): readonly number[] {
  if (type === undefined) return [];
  const members = (type.kind === ReflectionKind.union ? type.types : [type]).map((member) =>
    member.kind === ReflectionKind.literal && typeof member.literal === 'number'
      ? member.literal
      : undefined,
  );
  return members.every((value) => value !== undefined) ? members : [];
}
