import type { RulePlace } from './rules/rule-place.ts';
import type { TypeShape } from './type-shape.ts';

/** The types that a value at some place may have. */
export interface PlacedValue {
  readonly types: readonly string[];
  readonly place: RulePlace;
  /** Whether it is a parameter that the router has accepted, and may have unknown keys. */
  readonly hasUnknownKeys: boolean;
}

/** Two values with the same key are copied in the same way. */
export function keyOf({ types, place, hasUnknownKeys }: PlacedValue): string {
  return `${hasUnknownKeys} ${place.key} ${types.join('|')}`;
}

/** The values directly within a value. */
export function partsOf(shape: TypeShape, value: PlacedValue): readonly PlacedValue[] {
  const others = { ...value, types: shape.otherTypes, place: value.place.at('') };
  return [
    ...(shape.hasLists ? itemsOf(shape, value) : []).filter(({ types }) => types.length > 0),
    ...[...propertiesOf(shape, value)].map(([, part]) => part),
    ...(shape.otherTypes.length > 0 ? [others] : []),
  ];
}

/** The items of a list that may differ, and the one that stands for all after them. */
export function itemsOf(
  { fixedLength, typesAt }: TypeShape,
  value: PlacedValue,
): readonly PlacedValue[] {
  const length = Math.max(fixedLength, value.place.itemCount()) + 1;
  return Array.from({ length }, (_, i) => ({
    ...value,
    types: typesAt(i),
    place: value.place.at(i),
  }));
}

/** The properties that are declared, or that rules name. */
export function propertiesOf(
  shape: TypeShape,
  value: PlacedValue,
): ReadonlyMap<string, PlacedValue> {
  const { properties, otherTypes } = shape;
  const named = otherTypes.length > 0 ? value.place.names() : [];
  const names = new Set([...properties.keys(), ...named]);
  return new Map(
    [...names].map((name) => {
      const types = properties.get(name)?.types ?? otherTypes;
      return [name, { ...value, types, place: value.place.at(name) }];
    }),
  );
}
