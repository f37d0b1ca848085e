import fc from 'fast-check';
import { ODD_TEXTS } from './texts.ts';

const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, 2 ** 53),
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ maxLength: 5 }),
);

const key = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom('constructor', 'prototype', 'toJSON', 'then', 'length', 'toString', 'id', '0'),
);

const { value, object } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc
    .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 3, selector: ([name]) => name })
    // Servers reject `__proto__` as a key.
    .map((entries) => Object.fromEntries(entries.filter(([name]) => name !== '__proto__'))),
}));

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = value;

/** Any JSON that is an object or an array. */
export const anyObject: fc.Arbitrary<unknown> = fc.oneof(object, fc.array(value, { maxLength: 3 }));
