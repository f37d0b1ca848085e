import { createModelBuilder, findAmbiguity } from '@mikrokit/types/model';
import * as type from './define-types.ts';
import type { Random } from './random.ts';
import { constrainedList, constrainedScalar } from './random-constraints.ts';

/** A random type, and a maker of random values of it that nest about so many levels deep. */
export interface Sample {
  readonly type: type.Type;
  /** What it adds to a union: its members if it is one; nothing if it cannot be a member. */
  readonly members: readonly type.Type[];
  /** Whether JSON's null may be, or stand for, a value of the type. */
  readonly takesNull: boolean;
  readonly value: (size: number) => unknown;
}

const NAMES = [
  'a',
  'b',
  'c',
  'x-y',
  'constructor',
  '__proto__',
  'toString',
  '0',
  'é',
  '"',
  'length',
];
const TEXTS = [
  '',
  'a',
  '"\\\n',
  '\u2028',
  '\ud800',
  '2022-10-26T21:11:27Z',
  '12',
  'long'.repeat(20),
];
const LINKS = ['https://a.example/b?c="#d', 'mailto:a@b.example', 'data:,a  b', 'urn:x:12'];
const BYTES = ['ArrayBuffer', 'Uint8Array', 'Int8Array', 'Float16Array', 'BigInt64Array'] as const;
const PATTERNS = [/a/, /[/\]]\/"/gi, /^\d+$/v, /(?:)/y];
const TIMES = {
  Instant: ['1969-12-31T23:59:59.999999999Z', '-271821-04-20T00:00:00Z'],
  ZonedDateTime: [
    '2022-10-30T02:30:00+02:00[Europe/Paris]',
    '2022-10-30T02:30:00+01:00[Europe/Paris]',
    '1972-01-01T00:00:00-00:45[Africa/Monrovia][u-ca=hebrew]',
  ],
  PlainDate: ['2022-10-26', '+275760-09-13[u-ca=japanese]'],
  PlainTime: ['00:00:00', '23:59:59.000000001'],
  PlainDateTime: ['2022-10-26T10:00:00.5', '-000001-01-01T00:00:00[u-ca=islamic-umalqura]'],
  PlainYearMonth: ['2022-10', '2022-10-26[u-ca=hebrew]'],
  PlainMonthDay: ['02-29', '2022-10-26[u-ca=chinese]'],
  Duration: ['PT0S', '-P1Y2M3W4DT5H6M7.008009010S'],
} as const;
const NUMBERS = [0, 1, -1.5, 1e21, 5e-324, 2 ** 53];

const DATA_KEY = type.template`data-${'bigint'}`;

/** Makes random types of all kinds, none of them ambiguous; `size` is how deep they may be made of others. */
export function createSampler(random: Random): (size: number) => Sample {
  const some = <T>(most: number, make: (i: number) => T) =>
    Array.from({ length: random.below(most + 1) }, (_, i) => make(i));
  const flip = () => random.below(2) === 0;

  const sampleOf = (of: type.Type, value: (size: number) => unknown, takesNull = false): Sample => {
    return { type: of, members: [of], takesNull, value };
  };

  function anyJson(size: number): unknown {
    const choice = size <= 0 ? 0 : random.below(3);
    if (choice === 0) return random.pick([null, ...NUMBERS, ...TEXTS, true]);
    if (choice === 1) return some(3, () => anyJson(size - 1));
    return Object.fromEntries(some(3, (i) => [NAMES[i], anyJson(size - 1)]));
  }

  function anyObject(size: number): unknown {
    const value = anyJson(Math.max(size, 1));
    return typeof value === 'object' && value !== null ? value : [value];
  }

  function template(): Sample {
    const [of, texts] = random.pick([
      [type.template`user-${'number'}`, ['user-1', 'user-0x1F', 'user- 1e3 ']],
      [type.template`${'string'}-${'bigint'}`, ['a-12', '-0', '"-0b1']],
      [type.template`${'string'}${{ cases: ['Uppercase'] }}`, ['a', 'aB', '-ÉÀ"']],
      [type.template`${{ cases: ['Capitalize'] }}, ${'string'}`, ['A, b', ', ', 'É\n, ,']],
    ] as const);
    return sampleOf(of, () => random.pick(texts));
  }

  function scalar(): Sample {
    const literal = random.pick(['a', 'b', '12', 1, -2.5, true, false]);
    const color = type.enumOf('Color', { Red: 'red', Blue: 'blue', None: 3 });
    return random.pick([
      sampleOf(type.string, () => random.pick(TEXTS)),
      sampleOf(type.number, () => random.pick(NUMBERS)),
      sampleOf(type.boolean, flip),
      constrained(),
      constrained(),
      sampleOf(type.nil, () => null, true),
      sampleOf(type.date, () => new Date(random.below(2 ** 41))),
      template(),
      sampleOf(type.url, () => new URL(random.pick(LINKS))),
      sampleOf(type.bigint, () => BigInt(random.below(2 ** 32)) ** 3n),
      binary(),
      sampleOf(type.anyObject, anyObject),
      temporal(),
      sampleOf(type.regExp, () => random.pick(PATTERNS)),
      // TypeScript makes unknown of a union with unknown.
      { ...sampleOf(type.unknown, anyJson, true), members: [] },
      sampleOf(type.literal(literal), () => literal),
      sampleOf(type.bigintLiteral(7n), () => 7n),
      sampleOf(color, () => random.pick(['red', 'blue', 3])),
    ]);
  }

  function temporal(): Sample {
    const of = random.pick(Object.keys(TIMES) as (keyof typeof TIMES)[]);
    const { from } = Temporal[of] as { from: (text: string) => unknown };
    return sampleOf(type.temporal(of), () => from(random.pick(TIMES[of])));
  }

  function constrained(): Sample {
    const made = constrainedScalar(random);
    return sampleOf(made.type, made.value);
  }

  function constrainedCollection(size: number): Sample {
    const element = sample(size);
    const items = (count: number) => Array.from({ length: count }, () => element.value(size - 1));
    const made = constrainedList(random, element.type, items);
    return sampleOf(made.type, made.value);
  }

  function presetSample(of: type.Type, json: string): Sample {
    const values: Record<string, () => unknown> = {
      '8080': () => 1 + random.below(9),
      '"2022-10-26T21:11:27Z"': () => new Date(random.below(2 ** 41)),
      '["1","2"]': () => some(2, () => BigInt(random.below(9))),
    };
    return sampleOf(of, values[json] ?? (() => JSON.parse(json)));
  }

  /** A property that may be absent in JSON, though not in values. */
  function preset(): readonly [type.Type, unknown] {
    return random.pick([
      [type.string, 'by default'],
      [type.constrained(type.number, { kind: 'minimum', value: 1 }), 8080],
      [type.date, '2022-10-26T21:11:27Z'],
      [type.array(type.bigint), ['1', '2']],
      [type.object({ a: type.literal('a') }), { a: 'a' }],
      [type.union(type.literal('a'), type.literal('b')), 'b'],
    ] as const);
  }

  function binary(): Sample {
    const of = random.pick(BYTES);
    const value = () => {
      // Views of a part of a buffer.
      const { buffer } = Uint8Array.from({ length: 40 }, () => random.below(256));
      const length = 8 * random.below(4);
      if (of === 'ArrayBuffer') return buffer.slice(0, length);
      const type = globalThis[of];
      return new type(buffer, 8, length / type.BYTES_PER_ELEMENT);
    };
    return sampleOf(type.bytes(of), value);
  }

  function union(all: readonly Sample[]): Sample {
    const samples = all.filter((sample) => sample.members.length > 0);
    const members = [...new Set(samples.flatMap((sample) => sample.members))];
    const first = samples[0] ?? scalar();
    const builder = createModelBuilder();
    const ids = members.map((member) => member(builder));
    if (members.length < 2 || findAmbiguity(builder.types, ids)) return first;
    return {
      type: type.union(...members),
      members,
      takesNull: samples.some((sample) => sample.takesNull),
      value: (size) => random.pick(samples).value(size),
    };
  }

  /** The same type with undefined, if it does not take null, which undefined is in lists. */
  function orUndefined(sample: Sample): Sample {
    return sample.takesNull
      ? sample
      : union([sample, sampleOf(type.nothing, () => undefined, true)]);
  }

  function array(size: number): Sample {
    const element = flip() ? sample(size) : orUndefined(sample(size));
    return sampleOf(type.array(element.type), (size) =>
      some(size <= 0 ? 0 : 3, () => element.value(size - 1)),
    );
  }

  function map(size: number): Sample {
    const key = flip() ? scalar() : orUndefined(sample(size));
    const part = orUndefined(sample(size));
    return sampleOf(type.map(key.type, part.type), (size) => {
      const entry = () => [key.value(size - 1), part.value(size - 1)] as const;
      return new Map(some(size <= 0 ? 0 : 3, entry));
    });
  }

  function set(size: number): Sample {
    const element = flip() ? scalar() : orUndefined(sample(size));
    return sampleOf(
      type.set(element.type),
      (size) => new Set(some(size <= 0 ? 0 : 3, () => element.value(size - 1))),
    );
  }

  function tuple(size: number): Sample {
    const front = some(2, () => sample(size));
    const rest = flip() ? [sample(size)] : [];
    const end = rest.length > 0 ? some(2, () => sample(size)) : [];
    const optional = end.length > 0 ? [] : some(2, () => sample(size)).filter((s) => !s.takesNull);
    const elements = [
      ...front.map((part) => part.type),
      ...optional.map((part) => type.optional(part.type)),
      ...rest.map((part) => type.rest(part.type)),
      ...end.map((part) => part.type),
    ];
    return sampleOf(type.tuple(...elements), (size) => {
      const inner = (part: Sample) => part.value(size - 1);
      const start = [
        ...front.map(inner),
        ...optional.map((part) => (flip() ? undefined : inner(part))),
      ];
      if (flip() && optional.length > 0) return start.slice(0, front.length + 1);
      return [...start, ...rest.flatMap((part) => some(2, () => inner(part))), ...end.map(inner)];
    });
  }

  function object(size: number): Sample {
    const names = new Set(some(4, () => random.pick(NAMES)));
    const parts = [...names].map((name) => {
      const isOptional = flip();
      const part = isOptional || flip() ? sample(size) : orUndefined(sample(size));
      return { name, isOptional, part };
    });
    const keys = parts.map(
      ({ name, isOptional, part }) =>
        [name, isOptional ? type.optional(part.type) : part.type] as const,
    );
    const [presetType, byDefault] = preset();
    const given = JSON.stringify(byDefault);
    if (random.below(3) === 0) {
      keys.push(['preset', type.preset(presetType, JSON.parse(given))] as never);
      parts.push({ name: 'preset', isOptional: false, part: presetSample(presetType, given) });
    }
    const index = random.below(4) === 0 ? sample(size) : undefined;
    const pattern = random.below(4) === 0 ? sample(size) : undefined;
    const options = {
      ...(index && { index: { key: 'string', type: index.type } as const }),
      ...(pattern && { patterns: [{ key: DATA_KEY, type: pattern.type }] }),
    };
    const keysOf = (prefix: string, size: number, values?: Sample) =>
      values && size > 0 ? some(2, (i) => [`${prefix}${i}`, values.value(size - 1)]) : [];
    return sampleOf(type.object(Object.fromEntries(keys), options), (size) => {
      const own = parts.filter(({ isOptional }) => !isOptional || (size > 0 && flip()));
      return Object.fromEntries([
        ...own.map(({ name, part }) => [name, part.value(size - 1)]),
        ...keysOf('k', size, index),
        ...keysOf('data-', size, pattern),
      ]);
    });
  }

  function recursive(size: number): Sample {
    const drawn = sample(size);
    const part = drawn.members.length > 0 ? drawn : sampleOf(type.string, () => '');
    const leaf = (size: number) => part.value(size);
    const shapes: Record<string, () => Sample> = {
      list: () => {
        const value = (size: number): unknown => ({
          leaf: leaf(size - 1),
          next: size <= 0 ? null : value(size - 1),
        });
        const keys = (self: type.Type) => ({ leaf: part.type, next: type.union(self, type.nil) });
        return sampleOf(
          type.recursive((self) => type.object(keys(self))),
          value,
        );
      },
      tree: () => {
        const value = (size: number): unknown => ({
          leaf: leaf(size - 1),
          kids: some(size <= 0 ? 0 : 2, () => value(size - 1)),
        });
        const keys = (self: type.Type) => ({ leaf: part.type, kids: type.array(self) });
        return sampleOf(
          type.recursive((self) => type.object(keys(self))),
          value,
        );
      },
      map: () => {
        const value = (size: number): unknown => ({
          leaf: leaf(size - 1),
          kids: new Map(some(size <= 0 ? 0 : 2, (i) => [NAMES[i], value(size - 1)])),
        });
        const keys = (self: type.Type) => ({ leaf: part.type, kids: type.map(type.string, self) });
        return sampleOf(
          type.recursive((self) => type.object(keys(self))),
          value,
        );
      },
      trial: () => {
        const value = (size: number): unknown =>
          size <= 0 ? null : { a: value(size - 1), [random.pick(['x', 'y'])]: leaf(size - 1) };
        const write = (self: type.Type) =>
          type.union(
            type.object({ a: self, x: part.type }),
            type.nil,
            type.object({ a: self, y: part.type }),
          );
        return sampleOf(type.recursive(write), value, true);
      },
    };
    const made = random.pick(Object.values(shapes))();
    return made.takesNull ? { ...made, members: [] } : made;
  }

  function sample(size: number): Sample {
    if (size <= 0 || random.below(4) === 0) return scalar();
    const inner = size - 1;
    const made = random.pick([
      () => array(inner),
      () => constrainedCollection(inner),
      () => map(inner),
      () => set(inner),
      () => tuple(inner),
      () => object(inner),
      () => recursive(inner),
      () => union([sample(inner), sample(inner), scalar(), scalar()]),
      () => union([object(inner), object(inner), scalar()]),
    ])();
    return made;
  }

  return sample;
}
