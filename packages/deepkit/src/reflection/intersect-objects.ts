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
import { isBuiltIn } from './built-in-types.ts';
import { createUnion } from './create-union.ts';
import { isIdentical } from './identical-types.ts';
import { isNever, isPending, neverPlaceholder, unresolvableType } from './placeholder-types.ts';
import { mergeAnnotations } from './type-annotations.ts';

interface IntersectContext {
  /** Intersects the types of two properties. */
  readonly intersectPair: (a: Type, b: Type) => Type;
  /** See {@link Intersector.merged}. */
  readonly merged: Map<unknown, Map<unknown, Type>>;
}

type ObjectType = TypeObjectLiteral | TypeClass;
type Signature = TypePropertySignature | TypeMethodSignature;

/** Intersects two object types. `undefined` if one is another kind of type. */
export function intersectObjects(a: Type, b: Type, context: IntersectContext): Type | undefined {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (isAnyObject(one) && isObjectLike(other)) return other;
  }
  return isDataObject(a) && isDataObject(b) ? merge(a, b, context) : undefined;
}

/** Whether a type is `object` or `{}`. */
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

function isDataObject(type: Type): type is ObjectType {
  return (
    type.kind === ReflectionKind.objectLiteral ||
    (type.kind === ReflectionKind.class && !isBuiltIn(type.classType))
  );
}

function merge(a: ObjectType, b: ObjectType, context: IntersectContext): Type {
  // References are copies of a type, which share the list of its members.
  const known = context.merged.get(a.types)?.get(b.types);
  if (known) return known;
  if ([a, b].some(hasPrivate)) return unresolvableType(PRIVATE);
  const result = mergeAnnotations({ kind: ReflectionKind.objectLiteral, types: [] }, [
    a,
    b,
  ]) as TypeObjectLiteral;
  context.merged.set(a.types, (context.merged.get(a.types) ?? new Map()).set(b.types, result));
  const members = new Map<unknown, Signature>();
  for (const member of [a, b].flatMap(membersOf)) {
    const before = members.get(member.name);
    const type = before ? mergeMembers(before, member, context) : member;
    if (type === undefined) return Object.assign(result, { kind: ReflectionKind.never });
    members.set(member.name, type);
  }
  const calls = [a, b].flatMap(callsOf);
  const indexes = mergeIndexes([a, b].flatMap(indexesOf), context);
  // In place, because copies of the result that were created meanwhile share the list.
  result.types.push(...members.values(), ...indexes, ...calls);
  for (const member of result.types) member.parent = result;
  return result;
}

/** `undefined` if no object can have both members, as with `kind: 'a'` and `kind: 'b'`. */
function mergeMembers(
  a: Signature,
  b: Signature,
  { intersectPair }: IntersectContext,
): Signature | undefined {
  if (a.kind === ReflectionKind.methodSignature) return a;
  if (b.kind === ReflectionKind.methodSignature) return b;
  const optional = Boolean(a.optional && b.optional);
  const [left, right] = [a, b].map((member) =>
    member.optional && !optional
      ? createUnion([member.type, { kind: ReflectionKind.undefined }])
      : member.type,
  ) as [Type, Type];
  const type = intersectPair(left, right);
  if (isNever(type) && !optional && (isUnit(left) || isUnit(right))) return undefined;
  const { optional: _optional, readonly: _readonly, ...rest } = a;
  const member: TypePropertySignature = {
    ...rest,
    type: isNever(type) ? neverPlaceholder() : type,
    ...(optional && { optional: true }),
    ...(a.readonly && b.readonly && { readonly: true }),
  };
  // A mapped type takes `?` and `readonly` from the `parent` of a type.
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
  { intersectPair }: IntersectContext,
): TypeIndexSignature[] {
  const result: TypeIndexSignature[] = [];
  for (const { parent: _parent, ...index } of indexes) {
    const at = result.findIndex((known) => isIdentical(known.index, index.index));
    const known = result[at];
    if (known) result[at] = { ...known, type: intersectPair(known.type, index.type) };
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
  fix: 'Use an interface of its data instead of the class.',
};
