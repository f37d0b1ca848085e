import type { Constraint } from '@mikrokit/types/model';
import * as type from './define-types.ts';
import type { Random } from './random.ts';

/** A type with constraints, and a maker of values that satisfy them. */
interface Constrained {
  readonly type: type.Type;
  readonly value: () => unknown;
}

const format = (value: Extract<Constraint, { kind: 'format' }>['value']): Constraint => ({
  kind: 'format',
  value,
});

/** Random scalars with constraints of all kinds. */
export function constrainedScalar(random: Random): Constrained {
  const of = (base: type.Type, constraints: Constraint[], value: () => unknown): Constrained => {
    return { type: type.constrained(base, ...constraints), value };
  };
  const letters = (least: number, most: number) =>
    'z'.repeat(least + random.below(most - least + 1));
  return random.pick([
    of(
      type.string,
      [
        { kind: 'minLength', value: 1 },
        { kind: 'maxLength', value: 3 },
      ],
      () => letters(1, 3),
    ),
    of(type.string, [{ kind: 'pattern', source: '^z+$', flags: 'u' }], () => letters(1, 9)),
    of(type.string, [{ kind: 'pattern', source: 'A', flags: 'i' }], () => random.pick(['a', 'A'])),
    of(type.string, [format('email')], () => `${letters(1, 3)}@a.example`),
    of(type.string, [format('date')], () => `2022-10-${random.digits(2, 19).replace('00', '01')}`),
    of(type.string, [format('ipv4')], () => `10.0.0.${random.below(256)}`),
    of(type.string, [{ kind: 'brand', value: 'Id' }], () => letters(0, 2)),
    of(type.number, [format('int')], () => random.below(9)),
    of(type.number, [format('uint8'), { kind: 'multipleOf', value: 2 }], () => 2 * random.below(9)),
    of(type.number, [{ kind: 'multipleOf', value: 0.5 }], () => random.below(9) / 2),
    of(
      type.number,
      [
        { kind: 'minimum', value: -1.5 },
        { kind: 'exclusiveMaximum', value: 1 },
      ],
      () => random.fraction() - 1,
    ),
    of(type.bigint, [{ kind: 'exclusiveMinimum', value: '7' }], () => 8n + BigInt(random.below(9))),
    of(
      type.bigint,
      [
        { kind: 'maximum', value: 0 },
        { kind: 'multipleOf', value: 3 },
      ],
      () => -3n * BigInt(random.below(9)),
    ),
  ]);
}

/** Lists of something with constraints; `items` makes so many values. */
export function constrainedList(
  random: Random,
  element: type.Type,
  items: (count: number) => readonly unknown[],
): Constrained {
  const most = 1 + random.below(3);
  const bounds: Constraint[] = [
    { kind: 'minItems', value: 1 },
    { kind: 'maxItems', value: most },
  ];
  const count = () => 1 + random.below(most);
  return random.pick([
    { type: type.constrained(type.array(element), ...bounds), value: () => items(count()) },
    {
      type: type.constrained(type.array(type.string), { kind: 'uniqueItems' }),
      value: () => Array.from({ length: random.below(4) }, (_, i) => `${i}`),
    },
    {
      type: type.constrained(type.set(type.number), ...bounds),
      value: () => new Set(Array.from({ length: count() }, (_, i) => i / 2)),
    },
    {
      type: type.constrained(type.map(type.string, element), ...bounds),
      value: () => new Map(items(count()).map((item, i) => [`${i}`, item])),
    },
  ]);
}
