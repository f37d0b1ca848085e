import fc from 'fast-check';

const words = fc.constantFrom(
  '',
  'a',
  'Ada',
  'red',
  'admin',
  'user',
  'circle',
  'ada@example.org',
  'too long a text',
);
const numbers = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.constantFrom(0.5, 1.25, -1.5, 1e21));
const dates = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((date) => date.toISOString());
const scalar = fc.oneof(words, numbers, fc.boolean(), fc.constant(null), dates);

const user = fc.record(
  {
    id: fc.oneof({ weight: 9, arbitrary: numbers }, scalar),
    name: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Ada', 'Bo') }, scalar),
    born: fc.oneof({ weight: 9, arbitrary: dates }, scalar),
    tags: fc.oneof(
      { weight: 9, arbitrary: fc.array(words, { maxLength: 3 }) },
      fc.array(scalar, { maxLength: 2 }),
    ),
    address: fc.record({ street: words, city: words, more: scalar }, { requiredKeys: ['street'] }),
    role: fc.constantFrom('admin', 'user', 'user', 'guest'),
    color: fc.constantFrom('red', 'green', 'red', 'blue'),
    note: fc.oneof(words, fc.constant(null), numbers),
    unknown: scalar,
  },
  { requiredKeys: ['id', 'name', 'born', 'tags', 'role', 'color'] },
);

const node = fc.oneof({ weight: 9, arbitrary: numbers }, scalar);
const leaf = fc.record({ value: node, children: fc.constant([]) });
const branch = fc.record({ value: node, children: fc.array(leaf, { maxLength: 3 }) });
const tree = fc.record({ value: node, children: fc.array(branch, { maxLength: 3 }) });

/** JSON for each type of fixtures/agreement/types.ts: most of it valid, some of it nearly. */
export const inputs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: scalar,
  number: scalar,
  boolean: scalar,
  date: scalar,
  user,
  tree,
  numbers: fc.record({
    // @deepkit/type takes integers beyond 2^53, which we reject: see the test of that.
    whole: numbers.filter((value) => value < 1e21),
    byte: numbers,
    from: numbers,
    half: numbers,
    positive: numbers,
  }),
  collections: fc.record({
    map: fc.array(fc.tuple(words, numbers), { maxLength: 3 }),
    set: fc.array(words, { maxLength: 3 }),
    pair: fc.tuple(numbers, words),
    record: fc.dictionary(words, fc.boolean(), { maxKeys: 3 }),
    big: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  }),
  shape: fc.record(
    {
      kind: fc.constantFrom('circle', 'square', 'none'),
      radius: numbers,
      side: numbers,
      since: dates,
    },
    { requiredKeys: ['kind'] },
  ),
  email: fc.oneof(words, fc.emailAddress()),
  users: fc.array(user, { maxLength: 3 }),
};
