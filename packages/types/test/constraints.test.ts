import { type Constraint, constrain, createModelBuilder } from '@mikrokit/types/model';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';

test('lengths are counted in UTF-16 code units', async (t) => {
  const name = type.constrained(
    type.string,
    { kind: 'maxLength', value: 3 },
    { kind: 'minLength', value: 2 },
  );
  await checkCodec(t, name, {
    valid: [
      ['"ab"', 'ab'],
      ['"abc"', 'abc'],
      ['"\u{1f600}"', '\u{1f600}'],
    ],
    invalid: [
      [
        '"a"',
        'value | minLength | string & MinLength<2> | Too short; expected string & MinLength<2>',
      ],
      [
        '"abcd"',
        'value | maxLength | string & MaxLength<3> | Too long; expected string & MaxLength<3>',
      ],
      ['1', 'value | type | string | Expected string'],
    ],
    unwritable: ['a', 'abcd', 1, ['a', 'b'], { length: 2 }],
  });
});

test('bounds of numbers', async (t) => {
  const number = type.constrained(
    type.number,
    { kind: 'minimum', value: -1 },
    { kind: 'exclusiveMaximum', value: 2 },
  );
  await checkCodec(t, number, {
    valid: [
      ['-1', -1],
      ['1.99', 1.99],
    ],
    invalid: [
      ['-1.01', 'value | minimum | number & Min<-1> | Too small; expected number & Min<-1>'],
      [
        '2',
        'value | exclusiveMaximum | number & ExclusiveMax<2> | Too large; expected number & ExclusiveMax<2>',
      ],
      ['1e999', 'value | type | number | Expected number'],
    ],
    unwritable: [-2, 2, Number.NaN, 1n, '1'],
  });
});

test('bounds of bigints', async (t) => {
  const number = type.constrained(
    type.bigint,
    { kind: 'exclusiveMinimum', value: 0 },
    { kind: 'maximum', value: '36893488147419103232' },
    { kind: 'multipleOf', value: '2' },
  );
  await checkCodec(t, number, {
    valid: [
      ['"2"', 2n],
      ['"36893488147419103232"', 2n ** 65n],
    ],
    invalid: [
      [
        '"0"',
        'value | exclusiveMinimum | bigint & ExclusiveMin<0n> | Too small; expected bigint & ExclusiveMin<0n>',
      ],
      [
        '"3"',
        'value | multipleOf | bigint & MultipleOf<2n> | Not a multiple; expected bigint & MultipleOf<2n>',
      ],
      ['"02"', 'value | format | bigint | Not in the form of bigint'],
      ['2', 'value | type | bigint | Expected bigint'],
    ],
    unwritable: [0n, 3n, 2, '2'],
  });
});

test('multiples are computed by decimal digits', async (t) => {
  const price = type.constrained(type.number, { kind: 'multipleOf', value: 0.01 });
  const issue =
    'value | multipleOf | number & MultipleOf<0.01> | Not a multiple; expected number & MultipleOf<0.01>';
  await checkCodec(t, price, {
    valid: [
      ['0.3', 0.3],
      ['-19.99', -19.99],
      ['1e+21', 1e21],
      ['0', 0],
    ],
    invalid: [
      ['0.001', issue],
      ['1e-7', issue],
      ['5e-324', issue],
    ],
    unwritable: [0.001],
  });
});

test('patterns match anywhere, with their flags', async (t) => {
  const code = type.constrained(type.string, { kind: 'pattern', source: 'é"\\d', flags: 'iu' });
  const issue =
    'value | pattern | string & Pattern<"é\\"\\\\d", "iu"> | Does not match; expected string & Pattern<"é\\"\\\\d", "iu">';
  await checkCodec(t, code, {
    valid: [[JSON.stringify('aÉ"1b'), 'aÉ"1b']],
    invalid: [['"é1"', issue]],
    unwritable: ['é1'],
  });
  const slow = type.constrained(
    type.string,
    { kind: 'pattern', source: '\\s+$' },
    { kind: 'maxLength', value: 300 },
  );
  const spaces = `${' '.repeat(100_000)}.`;
  await checkCodec(t, slow, {
    invalid: [
      [
        JSON.stringify(spaces),
        'value | maxLength | string & MaxLength<300> | Too long; expected string & MaxLength<300>',
      ],
    ],
    unwritable: [spaces],
  });
});

test('lists have bounds on their length, and unique elements', async (t) => {
  const bounds: Constraint[] = [
    { kind: 'minItems', value: 1 },
    { kind: 'maxItems', value: 2 },
  ];
  await checkCodec(
    t,
    type.constrained(type.array(type.bigint), ...bounds, { kind: 'uniqueItems' }),
    {
      valid: [['["1","2"]', [1n, 2n]]],
      invalid: [
        [
          '[]',
          'value | minItems | bigint[] & MinItems<1> | Too few; expected bigint[] & MinItems<1>',
        ],
        [
          '["1","1"]',
          'value | uniqueItems | bigint[] & UniqueItems | Not all different; expected bigint[] & UniqueItems',
        ],
        [
          '["1","2","3"]',
          'value | maxItems | bigint[] & MaxItems<2> | Too many; expected bigint[] & MaxItems<2>',
        ],
        ['{"length":1}', 'value | type | bigint[] | Expected bigint[]'],
      ],
      unwritable: [[], [1n, 1n], [1n, 2n, 3n], new Set([1n])],
    },
  );
  await checkCodec(t, type.constrained(type.set(type.date), ...bounds), {
    invalid: [
      [
        '[]',
        'value | minItems | Set<Date> & MinItems<1> | Too few; expected Set<Date> & MinItems<1>',
      ],
    ],
    unwritable: [new Set(), [new Date(0)]],
  });
  await checkCodec(t, type.constrained(type.map(type.string, type.date), ...bounds), {
    invalid: [
      [
        '[]',
        'value | minItems | Map<string, Date> & MinItems<1> | Too few; expected Map<string, Date> & MinItems<1>',
      ],
    ],
    unwritable: [new Map()],
  });
});

test('unique elements are found in linear time', async (t) => {
  const ids = type.constrained(type.array(type.string), { kind: 'uniqueItems' });
  const list = Array.from({ length: 200_000 }, (_, i) => `${i}`);
  await checkCodec(t, ids, {
    valid: [[JSON.stringify(list), list]],
    unwritable: [[...list, '7']],
  });
});

test('template literal types have lengths and patterns', async (t) => {
  const path = type.constrained(
    type.template`/${'string'}`,
    { kind: 'maxLength', value: 4 },
    { kind: 'pattern', source: '^[/a-z]+$' },
  );
  const spelling = `\`/\${string}\``;
  await checkCodec(t, path, {
    valid: [['"/abc"', '/abc']],
    invalid: [
      [
        '"/abcd"',
        `value | maxLength | ${spelling} & MaxLength<4> | Too long; expected ${spelling} & MaxLength<4>`,
      ],
      [
        '"/A"',
        `value | pattern | ${spelling} & Pattern<"^[/a-z]+$"> | Does not match; expected ${spelling} & Pattern<"^[/a-z]+$">`,
      ],
    ],
    unwritable: ['/abcd', '/A', 'abc'],
  });
});

test('members of unions have constraints of their own', async (t) => {
  const short = type.constrained(type.string, { kind: 'maxLength', value: 1 });
  const many = type.constrained(type.array(type.number), { kind: 'minItems', value: 2 });
  await checkCodec(t, type.union(short, type.number, type.nil, many), {
    valid: [
      ['"a"', 'a'],
      ['1', 1],
      ['null', null],
      ['[1,2]', [1, 2]],
    ],
    invalid: [
      [
        '"ab"',
        'value | maxLength | string & MaxLength<1> | Too long; expected string & MaxLength<1>',
      ],
      [
        '[1]',
        'value | minItems | number[] & MinItems<2> | Too few; expected number[] & MinItems<2>',
      ],
      [
        'true',
        'value | type | (string & MaxLength<1>) | number | (number[] & MinItems<2>) | null | Expected (string & MaxLength<1>) | number | (number[] & MinItems<2>) | null',
      ],
    ],
    unwritable: ['ab', [1], true],
  });
});

test('a default replaces an absent value, newly created each time', async (t) => {
  const options = type.object({
    port: type.preset(type.number, 8080),
    hosts: type.preset(type.array(type.string), ['a']),
    since: type.preset(type.date, '2022-10-26T21:11:27Z'),
    odd: type.preset(type.unknown, JSON.parse('{"__proto__x":1}')),
  });
  const since = new Date('2022-10-26T21:11:27Z');
  const byDefault = { port: 8080, hosts: ['a'], since, odd: { __proto__x: 1 } };
  await checkCodec(t, options, {
    valid: [
      [
        '{}',
        byDefault,
        '{"port":8080,"hosts":["a"],"since":"2022-10-26T21:11:27.000Z","odd":{"__proto__x":1}}',
      ],
      [
        '{"port":1,"hosts":[]}',
        { ...byDefault, port: 1, hosts: [] },
        '{"port":1,"hosts":[],"since":"2022-10-26T21:11:27.000Z","odd":{"__proto__x":1}}',
      ],
    ],
    invalid: [
      ['{"port":null}', 'value.port | type | number | Expected number'],
      [
        '[]',
        'value | type | { port: number; hosts: string[]; since: Date; odd: unknown; } | Expected { port: number; hosts: string[]; since: Date; odd: unknown; }',
      ],
    ],
    unwritable: [{}],
  });
});

test('the narrower of two bounds remains, in either order', (t) => {
  const { types, add } = createModelBuilder();
  const id = add({ kind: 'string' });
  const list: Constraint[] = [
    { kind: 'pattern', source: 'b' },
    { kind: 'minLength', value: 2 },
    { kind: 'maxLength', value: 9 },
    { kind: 'pattern', source: 'a' },
    { kind: 'minLength', value: 3 },
    { kind: 'pattern', source: 'b' },
  ];
  const expected = [
    { kind: 'minLength', value: 3 },
    { kind: 'maxLength', value: 9 },
    { kind: 'pattern', source: 'a' },
    { kind: 'pattern', source: 'b' },
  ];
  t.deepEqual(constrain(types, id, list).node?.constraints, expected as Constraint[]);
  t.deepEqual(constrain(types, id, list.toReversed()).node?.constraints, expected as Constraint[]);
  const once = add(constrain(types, id, list.slice(0, 3)).node!);
  t.deepEqual(constrain(types, once, list.slice(3)).node, constrain(types, id, list).node);
});
