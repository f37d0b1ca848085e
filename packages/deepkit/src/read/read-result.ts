import { ReflectionKind, reflect, type Type, type TypeClass } from '@deepkit/type';
import type { ErrorModel, TypeId } from '@mikrokit/types/model';
import { lossOf } from '../compute/lost-type.ts';
import { describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { readType } from './read-type.ts';
import { readUnionMembers } from './read-union.ts';

/** Reads what a handler gives: what its promise holds, without the errors it may return. */
export function readResult(context: ReadContext, type: Type, place: Place): TypeId {
  const all = awaited(context, type);
  const results = all.filter((member) => !errorArguments(context, member));
  const [only] = results;
  if (only && results.length === 1) {
    if (only.kind !== ReflectionKind.any || only.typeName !== undefined || lossOf(only)) {
      return readType(context, only, place);
    }
    refuse(
      context,
      'MK1018',
      `${describePlace(place)} has no type that is known at run time: what TypeScript infers is not kept.`,
      'Write the return type of the handler; write `unknown` where any JSON is meant.',
    );
    return context.builder.add({ kind: 'unknown' });
  }
  const isWhole =
    type.kind === ReflectionKind.union && type.types.every((member, i) => member === results[i]);
  if (isWhole && results.length === all.length) return readType(context, type, place);
  return readUnionMembers(context, results, type, place);
}

/** Reads the errors that a handler's type says it returns, with their data. `owner`: `route 'a/b'`. */
export function readErrors(context: ReadContext, type: Type, owner: string): ErrorModel[] {
  const dataByType = new Map<string, Type[]>();
  for (const member of awaited(context, type)) {
    const args = errorArguments(context, member);
    if (!args) continue;
    const [name, data = { kind: ReflectionKind.undefined }] = args;
    for (const text of textsOf(name)) dataByType.set(text, [...(dataByType.get(text) ?? []), data]);
  }
  return [...dataByType].map(([type, datas]) => {
    const [data] = datas;
    if (!data || datas.every(({ kind }) => kind === ReflectionKind.undefined)) return { type };
    const place: Place = { what: `The data of error '${type}' of ${owner}`, path: '' };
    return {
      type,
      data:
        datas.length === 1
          ? readType(context, data, place)
          : readUnionMembers(context, datas, data, place),
    };
  });
}

/** The types a result may have once promises are awaited. */
function awaited(context: ReadContext, unresolved: Type): readonly Type[] {
  const type = context.computer.resolve(unresolved);
  if (type.kind === ReflectionKind.promise) return awaited(context, type.type);
  return type.kind === ReflectionKind.union
    ? type.types.flatMap((member) => awaited(context, member))
    : [type];
}

/** The type arguments that an error gives the router's class of errors; `undefined` for what is no error. */
function errorArguments({ errorClass }: ReadContext, type: Type): readonly Type[] | undefined {
  if (type.kind !== ReflectionKind.class) return undefined;
  let current: TypeClass = type;
  while (current.classType !== errorClass) {
    const base: unknown = Object.getPrototypeOf(current.classType);
    if (typeof base !== 'function' || base === Function.prototype) return undefined;
    // Kept as they were taken off a stack: the last first.
    const args = current.extendsArguments?.toReversed() ?? [];
    if (base === errorClass) return args;
    if (!Object.hasOwn(base, '__type')) return undefined;
    const next = reflect(base, ...args);
    if (next.kind !== ReflectionKind.class) return undefined;
    current = next;
  }
  return current.arguments ?? current.typeArguments ?? [];
}

/** The texts that a type of literals stands for; none for `string`, of which nothing can be promised. */
function textsOf(type: Type | undefined): readonly string[] {
  if (type?.kind === ReflectionKind.union) return type.types.flatMap(textsOf);
  return type?.kind === ReflectionKind.literal && typeof type.literal === 'string'
    ? [type.literal]
    : [];
}
