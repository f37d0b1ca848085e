import { ReflectionKind, type Type, type TypeUnion } from '@deepkit/type';
import { isNever } from './lost-type.ts';
import { isSame } from './same-type.ts';

/** The union of some types, each once; `@deepkit/type` takes `Page<A>` and `Page<B>` of one class for the same. */
export function unionOf(types: readonly Type[]): Type {
  const members: Type[] = [];
  for (const type of types.flatMap(flatten)) {
    if (!isNever(type) && !members.some((known) => isSame(known, type))) members.push(type);
  }
  const [only] = members;
  if (only === undefined) return { kind: ReflectionKind.never };
  if (members.length === 1) return only;
  const union = { kind: ReflectionKind.union, types: members } as TypeUnion;
  for (const member of members) member.parent = union as never;
  return union;
}

/** A union with constraints stays whole: they are for all of its members. */
function flatten(type: Type): readonly Type[] {
  return type.kind === ReflectionKind.union && !type.decorators?.length
    ? type.types.flatMap(flatten)
    : [type];
}
