import fc from 'fast-check';
import * as type from '../define-types.ts';
import { names } from './odd-values.ts';
import { presets } from './presets.ts';
import { type Sample, sampleOf } from './sample.ts';
import { maybeUndefined, unionOf } from './unions.ts';

export function objects(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc
    .record({
      own: propertiesOf(maybeUndefined(parts)),
      preset: seldom(presets, 2),
      strings: seldom(parts, 4),
      numbers: seldom(parts, 4),
      data: seldom(parts, 4),
    })
    .map(({ own, preset, strings, numbers, data }) => {
      const parts = preset ? [...own, { name: 'preset', isOptional: false, ...preset }] : own;
      // TypeScript wants what an index of all strings holds to hold for other keys, too.
      return objectOf(parts, {
        strings: strings && unionOf([data, numbers, strings].filter((part) => part !== null)),
        numbers: own.some(({ name }) => name === '0') ? null : numbers,
        data,
      });
    });
}

/** Objects with declared keys only. */
export function closedObjects(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return propertiesOf(parts).map((own) =>
    objectOf(own, { strings: null, numbers: null, data: null }),
  );
}

function propertiesOf(part: fc.Arbitrary<Sample>): fc.Arbitrary<PropertyPart[]> {
  const property = fc.record({ name: names, isOptional: fc.boolean(), part });
  return fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name });
}

/** Once, and so many times null. */
function seldom<T>(some: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight }, { arbitrary: some, weight: 1 });
}

interface PropertyPart {
  readonly name: string;
  readonly isOptional: boolean;
  readonly part: Sample;
  /** Its default. */
  readonly json?: unknown;
}

/** The types of undeclared keys. */
interface Indexes {
  readonly strings: Sample | null;
  readonly numbers: Sample | null;
  /** Keys such as `data-0`. */
  readonly data: Sample | null;
}

const DATA_KEY = type.template`data-${'bigint'}`;

function objectOf(own: readonly PropertyPart[], indexes: Indexes): Sample {
  const { strings, numbers, data } = indexes;
  const keys = own.map((property) => [property.name, keyOf(property)] as const);
  const patterns = [
    ...(data ? [{ key: DATA_KEY, type: data.type }] : []),
    // Beside an index of all strings, one of numbers is another pattern.
    ...(numbers && strings ? [{ key: type.number, type: numbers.type }] : []),
  ];
  const of = type.object(Object.fromEntries(keys), {
    ...(strings && { index: { key: 'string', type: strings.type } }),
    ...(numbers && !strings && { index: { key: 'number', type: numbers.type } }),
    ...(patterns.length > 0 && { patterns }),
  });
  return sampleOf(of, (size) => {
    const others = [
      ...entriesOf(['k0', 'k1'], strings, size),
      ...entriesOf(['7', '1.5'], numbers, size),
      ...entriesOf(['data-0', 'data-12'], data, size),
    ];
    const declared = own.map(({ name, isOptional, part }) =>
      isOptional ? maybeEntry(name, part, size) : entry(name, part, size),
    );
    return fc.tuple(...declared, ...others).map((entries) => Object.fromEntries(entries.flat()));
  });
}

function keyOf({ isOptional, part, json }: PropertyPart) {
  if (json !== undefined) return type.preset(part.type, json);
  return isOptional ? type.optional(part.type) : part.type;
}

type Entries = fc.Arbitrary<readonly (readonly [string, unknown])[]>;

function entriesOf(names: readonly string[], part: Sample | null, size: number): Entries[] {
  return part ? names.map((name) => maybeEntry(name, part, size)) : [];
}

function maybeEntry(name: string, part: Sample, size: number): Entries {
  return size <= 0 ? fc.constant([]) : fc.oneof(fc.constant([]), entry(name, part, size));
}

function entry(name: string, part: Sample, size: number): Entries {
  return part.values(size - 1).map((value) => [[name, value]]);
}
