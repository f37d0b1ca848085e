import fc from 'fast-check';
import * as type from '../define-types.ts';
import { names } from './odd-values.ts';
import { type Sample, sampleOf } from './sample.ts';
import { maybeUndefined } from './unions.ts';

export function objects(parts: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const part = maybeUndefined(parts);
  const property = fc.record({ name: names, isOptional: fc.boolean(), part });
  const properties = fc.uniqueArray(property, { maxLength: 4, selector: ({ name }) => name });
  return fc
    .record({
      own: properties,
      withPreset: fc.nat(4).map((n) => n === 0),
      strings: fc.option(parts, { freq: 6 }),
      numbers: fc.option(parts, { freq: 6 }),
      data: fc.option(parts, { freq: 6 }),
    })
    .map(({ own, withPreset, strings, numbers, data }) =>
      objectOf(withPreset ? [...own, preset] : own, {
        strings,
        // TypeScript wants properties with numeric names to have the type of a numeric index.
        numbers: strings || own.some(({ name }) => name === '0') ? null : numbers,
        // TypeScript wants it to have the type of an index of all strings.
        data: strings ? null : data,
      }),
    );
}

interface PropertyPart {
  readonly name: string;
  readonly isOptional: boolean;
  readonly part: Sample;
  /** Its default, as JSON. */
  readonly preset?: unknown;
}

/** A property that decoding fills in. */
const preset: PropertyPart = {
  name: 'port',
  isOptional: false,
  part: sampleOf(type.number, () => fc.integer()),
  preset: 8080,
};

/** What keys that are not declared may hold. */
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
  const of = type.object(Object.fromEntries(keys), {
    ...(strings && { index: { key: 'string', type: strings.type } }),
    ...(numbers && { index: { key: 'number', type: numbers.type } }),
    ...(data && { patterns: [{ key: DATA_KEY, type: data.type }] }),
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

function keyOf({ isOptional, part, preset }: PropertyPart) {
  if (preset !== undefined) return type.preset(part.type, preset);
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
