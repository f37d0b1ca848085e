import { ReflectionKind, type Type, type TypeUnion } from '@deepkit/type';
import { isNever } from './lost-type.ts';
import { brandsOf } from './number-brands.ts';
import { isSame } from './same-type.ts';

/** The union of some types, each once; `@deepkit/type` takes `Page<A>` and `Page<B>` of one class for the same. */
export function unionOf(types: readonly Type[]): Type {
  const members: Type[] = [];
  for (const type of types.flatMap(flatten)) {
    if (!isNever(type) && !members.some((known) => isSame(known, type))) members.push(type);
  }
  return joined(members.filter((member) => !members.some((other) => holds(other, member))));
}

/** `string` holds `'a'`, which says nothing beside it. */
function holds(wide: Type, narrow: Type): boolean {
  const kind = KINDS.get(wide.kind);
  if (!kind || wide.decorators?.length || brandsOf(wide).length > 0) return false;
  switch (narrow.kind) {
    case ReflectionKind.literal:
      return typeof narrow.literal === kind;
    case ReflectionKind.enum:
      return narrow.values.every((value) => typeof value === kind);
    case ReflectionKind.templateLiteral:
      return kind === 'string';
    default:
      // `integer` beside `number`
      return narrow.kind === wide.kind && narrow !== wide;
  }
}

const KINDS: ReadonlyMap<ReflectionKind, string> = new Map([
  [ReflectionKind.string, 'string'],
  [ReflectionKind.number, 'number'],
  [ReflectionKind.bigint, 'bigint'],
  [ReflectionKind.boolean, 'boolean'],
]);

function joined(members: readonly Type[]): Type {
  const [only] = members;
  if (only === undefined) return { kind: ReflectionKind.never };
  if (members.length === 1) return only;
  const union = { kind: ReflectionKind.union, types: [...members] } as TypeUnion;
  for (const member of members) member.parent = union as never;
  return union;
}

/** A union with constraints stays whole: they are for all of its members. */
function flatten(type: Type): readonly Type[] {
  return type.kind === ReflectionKind.union && !type.decorators?.length
    ? type.types.flatMap(flatten)
    : [type];
}
