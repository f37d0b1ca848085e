import { ReflectionKind, type Type, type TypeEnum } from '@deepkit/type';
import { createUnion } from '../reflection/create-union.ts';
import { isNever } from '../reflection/placeholder-types.ts';

/** The state of a conditional type that is distributed over the members of a union. */
export interface Distribution {
  /** The next member. `undefined` after the last. */
  readonly next: () => Type | undefined;
  /** Adds the result for the last member. */
  readonly add: (type: Type) => void;
  readonly result: () => Type;
}

/** Distributes over a type: `boolean` and enums are unions of their values, and `never` has no members. */
export function createDistribution(over: Type): Distribution {
  const members = membersOf(over);
  const results: Type[] = [];
  let at = 0;
  return {
    next: () => members[at++],
    add: (type) => {
      results.push(type);
    },
    result: () => createUnion(regroupEnums(results)),
  };
}

/** A type with enums replaced by their values. */
export function expandEnums(type: Type): Type {
  const members = type.kind === ReflectionKind.union ? type.types : [type];
  if (members.every(({ kind }) => kind !== ReflectionKind.enum)) return type;
  return createUnion(
    members.flatMap((one) => (one.kind === ReflectionKind.enum ? membersOf(one) : [one])),
  );
}

/** A value of an enum, which `regroupEnums` can replace by the enum again. */
interface EnumValue {
  readonly ofEnum?: TypeEnum;
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
        (literal) => ({ kind: ReflectionKind.literal, literal, ofEnum: type }) as Type & EnumValue,
      );
    default:
      return [type];
  }
}

/** Replaces all values of an enum by the enum. */
function regroupEnums(types: readonly Type[]): readonly Type[] {
  const enums = new Set(types.map((type) => (type as EnumValue).ofEnum));
  return [...enums].reduce<readonly Type[]>((all, one) => {
    const values = all.filter((type) => (type as EnumValue).ofEnum === one);
    if (one === undefined || values.length < one.values.length) return all;
    return [...all.filter((type) => !values.includes(type)), one];
  }, types);
}
