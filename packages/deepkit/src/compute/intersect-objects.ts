import {
  ReflectionKind,
  ReflectionVisibility,
  type Type,
  type TypeCallSignature,
  type TypeClass,
  type TypeIndexSignature,
  type TypeMethodSignature,
  type TypeObjectLiteral,
  type TypePropertySignature,
} from '@deepkit/type';
import { isBuiltIn } from '../read/built-in.ts';
import { isNever, isPending, lostType, neverType } from './lost-type.ts';
import { isSame } from './same-type.ts';
import { unionOf } from './union-of.ts';
import { withAnnotations } from './with-annotations.ts';

interface Means {
  readonly both: (a: Type, b: Type) => Type;
  readonly merged: Map<unknown, Map<unknown, Type>>;
}

type ObjectType = TypeObjectLiteral | TypeClass;
type Signature = TypePropertySignature | TypeMethodSignature;

/** Intersects two types of objects; `undefined` where one is another kind of type. */
export function intersectObjects(a: Type, b: Type, means: Means): Type | undefined {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (isAnyObject(one) && isObjectLike(other)) return other;
  }
  return isPlain(a) && isPlain(b) ? merge(a, b, means) : undefined;
}

/** `object`, and `{}`, which is anything but null and undefined. */
function isAnyObject(type: Type): boolean {
  return (
    type.kind === ReflectionKind.object ||
    (type.kind === ReflectionKind.objectLiteral && type.types.length === 0)
  );
}

function isObjectLike({ kind }: Type): boolean {
  return (
    kind === ReflectionKind.objectLiteral ||
    kind === ReflectionKind.class ||
    kind === ReflectionKind.array ||
    kind === ReflectionKind.tuple ||
    kind === ReflectionKind.object
  );
}

function isPlain(type: Type): type is ObjectType {
  return (
    type.kind === ReflectionKind.objectLiteral ||
    (type.kind === ReflectionKind.class && !isBuiltIn(type.classType))
  );
}

function merge(a: ObjectType, b: ObjectType, means: Means): Type {
  // Copies of a type, as references to it are, have the list of its members in common.
  const known = means.merged.get(a.types)?.get(b.types);
  if (known) return known;
  if ([a, b].some(hasPrivate)) return lostType(PRIVATE);
  const result = withAnnotations({ kind: ReflectionKind.objectLiteral, types: [] }, [
    a,
    b,
  ]) as TypeObjectLiteral;
  means.merged.set(a.types, (means.merged.get(a.types) ?? new Map()).set(b.types, result));
  const members = new Map<unknown, Signature>();
  for (const member of [a, b].flatMap(membersOf)) {
    const before = members.get(member.name);
    const type = before ? mergeMembers(before, member, means) : member;
    if (type === undefined) return Object.assign(result, { kind: ReflectionKind.never });
    members.set(member.name, type);
  }
  const calls = [a, b].flatMap(callsOf);
  const indexes = mergeIndexes([a, b].flatMap(indexesOf), means);
  // In place: copies of the result that were made meanwhile have the list in common.
  result.types.push(...members.values(), ...indexes, ...calls);
  for (const member of result.types) member.parent = result;
  return result;
}

/** `undefined` where a literal tells that nothing can be of both, as with `kind: 'a'` and `kind: 'b'`. */
function mergeMembers(a: Signature, b: Signature, { both }: Means): Signature | undefined {
  if (a.kind === ReflectionKind.methodSignature) return a;
  if (b.kind === ReflectionKind.methodSignature) return b;
  const optional = Boolean(a.optional && b.optional);
  const [left, right] = [a, b].map((member) =>
    member.optional && !optional
      ? unionOf([member.type, { kind: ReflectionKind.undefined }])
      : member.type,
  ) as [Type, Type];
  const type = both(left, right);
  if (isNever(type) && !optional && (isUnit(left) || isUnit(right))) return undefined;
  const { optional: _optional, readonly: _readonly, ...rest } = a;
  const member: TypePropertySignature = {
    ...rest,
    type: isNever(type) ? neverType() : type,
    ...(optional && { optional: true }),
    ...(a.readonly && b.readonly && { readonly: true }),
  };
  // A mapped type takes `?` and `readonly` from the property that a type says it is of.
  if (!isPending(member.type)) member.type = { ...member.type, parent: member } as Type;
  return member;
}

function isUnit(type: Type): boolean {
  if (type.kind === ReflectionKind.union) return type.types.every(isUnit);
  return (
    type.kind === ReflectionKind.literal ||
    type.kind === ReflectionKind.enum ||
    type.kind === ReflectionKind.boolean ||
    type.kind === ReflectionKind.null ||
    type.kind === ReflectionKind.undefined
  );
}

function mergeIndexes(
  indexes: readonly TypeIndexSignature[],
  { both }: Means,
): TypeIndexSignature[] {
  const result: TypeIndexSignature[] = [];
  for (const { parent: _parent, ...index } of indexes) {
    const at = result.findIndex((known) => isSame(known.index, index.index));
    const known = result[at];
    if (known) result[at] = { ...known, type: both(known.type, index.type) };
    else result.push({ ...index, parent: undefined as never });
  }
  return result;
}

function hasPrivate(type: ObjectType): boolean {
  return type.types.some(
    (member) =>
      'visibility' in member &&
      member.static !== true &&
      member.visibility !== ReflectionVisibility.public &&
      member.visibility !== undefined,
  );
}

function membersOf(type: ObjectType): Signature[] {
  return type.types.flatMap((member): Signature[] => {
    switch (member.kind) {
      case ReflectionKind.propertySignature:
      case ReflectionKind.methodSignature:
        return [{ ...member }];
      case ReflectionKind.property:
        return member.static
          ? []
          : [
              {
                kind: ReflectionKind.propertySignature,
                parent: type as TypeObjectLiteral,
                name: member.name,
                type: member.type,
                ...(member.optional && { optional: true }),
                ...(member.readonly && { readonly: true }),
              },
            ];
      case ReflectionKind.method:
        return member.static || member.name === 'constructor'
          ? []
          : [
              {
                kind: ReflectionKind.methodSignature,
                parent: type as TypeObjectLiteral,
                name: member.name,
                parameters: member.parameters,
                return: member.return,
              },
            ];
      default:
        return [];
    }
  });
}

function callsOf(type: ObjectType): TypeCallSignature[] {
  return (type.types as Type[]).filter((member) => member.kind === ReflectionKind.callSignature);
}

function indexesOf(type: ObjectType): TypeIndexSignature[] {
  return (type.types as Type[]).filter((member) => member.kind === ReflectionKind.indexSignature);
}

const PRIVATE = {
  what: 'an intersection with a class that has private members',
  fix: 'In the place of the class take an interface of its data.',
};
