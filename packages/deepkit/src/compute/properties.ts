import { ReflectionKind, type Type } from '@deepkit/type';
import { unionOf } from './union-of.ts';

export function isTypeEntry(entry: unknown): entry is Type {
  return typeof entry === 'object' && entry !== null && 'kind' in entry;
}

/** A property, with what it is beside its type. */
export type Member = Type & { optional?: true; readonly?: true };

/** The properties of an object that an index names; of a union those of all its members. */
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
  return unionOf(type.types.filter(({ kind }) => kind !== ReflectionKind.undefined));
}
