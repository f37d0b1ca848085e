import type { RuleLocation } from './rules/rule-location.ts';
import type { TypeShape } from './type-shape.ts';

/** The types that a value at a location can have. */
export interface LocatedValue {
  readonly types: readonly string[];
  readonly location: RuleLocation;
  /** Whether it is a parameter that the router has accepted and that can have unknown keys. */
  readonly hasUnknownKeys: boolean;
}

/** Two values with the same key are copied in the same way. */
export function keyOf({ types, location, hasUnknownKeys }: LocatedValue): string {
  return `${hasUnknownKeys} ${location.key} ${types.join('|')}`;
}

/** The values directly inside a value. */
export function partsOf(shape: TypeShape, value: LocatedValue): readonly LocatedValue[] {
  const others = { ...value, types: shape.otherTypes, location: value.location.at('') };
  return [
    ...(shape.hasLists ? itemsOf(shape, value) : []).filter(({ types }) => types.length > 0),
    ...[...propertiesOf(shape, value)].map(([, part]) => part),
    ...(shape.otherTypes.length > 0 ? [others] : []),
  ];
}

/** The items of an array with types of their own, and one for all items after them. */
export function itemsOf(
  { fixedLength, typesAt }: TypeShape,
  value: LocatedValue,
): readonly LocatedValue[] {
  const length = Math.max(fixedLength, value.location.itemCount()) + 1;
  return Array.from({ length }, (_, i) => ({
    ...value,
    types: typesAt(i),
    location: value.location.at(i),
  }));
}

/** The properties that are declared, or that rules name. */
export function propertiesOf(
  shape: TypeShape,
  value: LocatedValue,
): ReadonlyMap<string, LocatedValue> {
  const { properties, otherTypes } = shape;
  const named = otherTypes.length > 0 ? value.location.names() : [];
  const names = new Set([...properties.keys(), ...named]);
  return new Map(
    [...names].map((name) => {
      const types = properties.get(name)?.types ?? otherTypes;
      return [name, { ...value, types, location: value.location.at(name) }];
    }),
  );
}
