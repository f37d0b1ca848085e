import { isRecord } from '../runtime/objects.ts';
import { Sensitive } from '../runtime/sensitive.ts';

/** Traits of a kind's values that other parts of this package need. */
export interface Traits {
  /** `===`, Maps and Sets compare them by value, so equal JSON gives equal values. */
  readonly comparesByValue: boolean;
  /** They are their own JSON, apart from inner types. */
  readonly isOwnJson: boolean;
  /** They nest without limit, whatever their inner types. */
  readonly nestsWithoutEnd: boolean;
  /** Their issues say more than that a value has the wrong type. */
  readonly hasDetailedIssues: boolean;
  /** They can be arbitrary numbers or bigints. Anyone can compute their hashes in Maps and Sets. */
  readonly hasKnownHashes: boolean;
  /**
   * Whether a value is meant for the type although an inner value breaks it: an array for an array
   * type.
   */
  readonly isMeant: (value: unknown) => boolean;
}

const none: Traits = {
  comparesByValue: false,
  isOwnJson: false,
  nestsWithoutEnd: false,
  hasDetailedIssues: false,
  hasKnownHashes: false,
  isMeant: () => false,
};

/** Primitive values that are their own JSON, such as strings. */
export const primitiveTraits: Traits = { ...none, comparesByValue: true, isOwnJson: true };

/** Objects with JSON of another type, such as dates (strings) and Maps (arrays). */
export const builtInTraits: Traits = { ...none, hasDetailedIssues: true };

/** Objects around a value of any type. */
export const sensitiveTraits: Traits = {
  ...builtInTraits,
  isMeant: (value) => value instanceof Sensitive,
};

/** Outputs of a schema, which can have any type. */
export const parsedTraits: Traits = { ...builtInTraits, hasKnownHashes: true };

/** Values with inner types. */
export const compositeTraits: Traits = { ...none, isOwnJson: true, hasDetailedIssues: true };

export const arrayTraits: Traits = { ...compositeTraits, isMeant: Array.isArray };

export const objectTraits: Traits = { ...compositeTraits, isMeant: isRecord };

export const mapTraits: Traits = { ...builtInTraits, isMeant: (value) => value instanceof Map };

export const setTraits: Traits = { ...builtInTraits, isMeant: (value) => value instanceof Set };

export const numberTraits: Traits = { ...primitiveTraits, hasKnownHashes: true };

export const bigintTraits: Traits = {
  ...builtInTraits,
  comparesByValue: true,
  hasKnownHashes: true,
};

export const bigintLiteralTraits: Traits = { ...none, comparesByValue: true };

export const templateTraits: Traits = { ...primitiveTraits, hasDetailedIssues: true };

export const anyObjectTraits: Traits = { ...compositeTraits, nestsWithoutEnd: true };

export const unknownTraits: Traits = {
  ...anyObjectTraits,
  hasKnownHashes: true,
};
