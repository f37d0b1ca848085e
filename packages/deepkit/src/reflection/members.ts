import { ReflectionKind, type Type } from '@deepkit/type';
import { createUnion } from './create-union.ts';

export function isTypeEntry(entry: unknown): entry is Type {
  return typeof entry === 'object' && entry !== null && 'kind' in entry;
}

/** A property with its modifiers. */
export type Member = Type & { optional?: true; readonly?: true };

/**
 * The properties of an object with the names in an index type. For a union, the properties of all
 * its members.
 */
export function membersAt(container: Type, index: Type): readonly Member[] {
  if (container.kind === ReflectionKind.union) {
    return container.types.flatMap((member) => membersAt(member, index));
  }
  if (container.kind !== ReflectionKind.objectLiteral && container.kind !== ReflectionKind.class) {
    return [];
  }
  const keys = index.kind === ReflectionKind.union ? index.types : [index];
  const names = keys.map((key) => (key.kind === ReflectionKind.literal ? key.literal : undefined));
  return (container.types as Type[]).filter(
    (member) =>
      (member.kind === ReflectionKind.property ||
        member.kind === ReflectionKind.propertySignature) &&
      names.includes(member.name as string),
  ) as Member[];
}

export function isList({ kind }: Type): boolean {
  return kind === ReflectionKind.array || kind === ReflectionKind.tuple;
}

export const UNDEFINED: Type = { kind: ReflectionKind.undefined };

export function withoutUndefined(type: Type): Type {
  if (type.kind !== ReflectionKind.union) return type;
  return createUnion(type.types.filter(({ kind }) => kind !== ReflectionKind.undefined));
}
