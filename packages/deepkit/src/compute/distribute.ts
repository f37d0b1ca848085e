import { ReflectionKind, type Type, type TypeEnum } from '@deepkit/type';
import { isNever } from './lost-type.ts';
import { unionOf } from './union-of.ts';

/** A conditional type on its way over the members of a union. */
export interface Distribution {
  /** The next member to ask for. */
  readonly next: () => Type | undefined;
  /** What came of the member before. */
  readonly take: (type: Type) => void;
  readonly result: () => Type;
}

/** `boolean` and enums are unions of their values, and `never` is one of nothing. */
export function createDistribution(over: Type): Distribution {
  const members = membersOf(over);
  const taken: Type[] = [];
  let at = 0;
  return {
    next: () => members[at++],
    take: (type) => {
      taken.push(type);
    },
    result: () => unionOf(together(taken)),
  };
}

/** A type with the values of enums in their place. */
export function spreadEnums(type: Type): Type {
  const members = type.kind === ReflectionKind.union ? type.types : [type];
  if (members.every(({ kind }) => kind !== ReflectionKind.enum)) return type;
  return unionOf(
    members.flatMap((one) => (one.kind === ReflectionKind.enum ? membersOf(one) : [one])),
  );
}

/** A value of an enum, which it is put back to. */
interface EnumValue {
  readonly of?: TypeEnum;
}

function membersOf(type: Type): readonly Type[] {
  if (isNever(type)) return [];
  switch (type.kind) {
    case ReflectionKind.union:
      return type.types.flatMap(membersOf);
    case ReflectionKind.boolean:
      return [true, false].map((literal) => ({ kind: ReflectionKind.literal, literal }));
    case ReflectionKind.enum:
      return type.values.map(
        (literal) => ({ kind: ReflectionKind.literal, literal, of: type }) as Type & EnumValue,
      );
    default:
      return [type];
  }
}

/** All values of an enum are the enum again. */
function together(types: readonly Type[]): readonly Type[] {
  const enums = new Set(types.map((type) => (type as EnumValue).of));
  return [...enums].reduce<readonly Type[]>((all, one) => {
    const values = all.filter((type) => (type as EnumValue).of === one);
    if (one === undefined || values.length < one.values.length) return all;
    return [...all.filter((type) => !values.includes(type)), one];
  }, types);
}
