import { ReflectionKind, type Type, type TypeUnion } from '@deepkit/type';
import { isIdentical } from './identical-types.ts';
import { isNever } from './placeholder-types.ts';
import { brandsOf } from './type-annotations.ts';

/** The union of types without duplicates. `@deepkit/type` confuses `Page<A>` with `Page<B>` of one class. */
export function createUnion(types: readonly Type[]): Type {
  const members: Type[] = [];
  for (const type of types.flatMap(flatten)) {
    if (!isNever(type) && !members.some((known) => isIdentical(known, type))) members.push(type);
  }
  return toUnion(members.filter((member) => !members.some((other) => includes(other, member))));
}

/** Whether one type includes the other, as `string` includes `'a'`. */
function includes(wide: Type, narrow: Type): boolean {
  const kind = TYPEOF.get(wide.kind);
  if (!kind || wide.decorators?.length || brandsOf(wide).length > 0) return false;
  switch (narrow.kind) {
    case ReflectionKind.literal:
      return typeof narrow.literal === kind;
    case ReflectionKind.enum:
      return narrow.values.every((value) => typeof value === kind);
    case ReflectionKind.templateLiteral:
      return kind === 'string';
    default:
      // `integer` next to `number`
      return narrow.kind === wide.kind && narrow !== wide;
  }
}

const TYPEOF: ReadonlyMap<ReflectionKind, string> = new Map([
  [ReflectionKind.string, 'string'],
  [ReflectionKind.number, 'number'],
  [ReflectionKind.bigint, 'bigint'],
  [ReflectionKind.boolean, 'boolean'],
]);

function toUnion(members: readonly Type[]): Type {
  const [only] = members;
  if (only === undefined) return { kind: ReflectionKind.never };
  if (members.length === 1) return only;
  const union = { kind: ReflectionKind.union, types: [...members] } as TypeUnion;
  for (const member of members) member.parent = union as never;
  return union;
}

/** A union with constraints is not flattened, because they apply to all of its members. */
function flatten(type: Type): readonly Type[] {
  return type.kind === ReflectionKind.union && !type.decorators?.length
    ? type.types.flatMap(flatten)
    : [type];
}
