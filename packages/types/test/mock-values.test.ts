import { createMockValues, UnmockedTypeError } from '@mikrokit/types/mock';
import { createModelBuilder, type FormatName, formatNames } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import fc from 'fast-check';
import { runs } from './arbitraries/runs.ts';
import { samples } from './arbitraries/samples.ts';
import { constrained, number, string, type Type } from './define-types.ts';

const now = Date.UTC(2026, 0, 31);

/** Makes a value of a type. */
function make(type: Type, seed = '1', name?: string): unknown {
  const builder = createModelBuilder();
  const draft = type(builder);
  const { types, ids } = builder.buildTypes([draft]);
  const [id = ''] = ids;
  const { json } = createMockValues(types, now).make(id, {
    seed,
    ...(name !== undefined && { name }),
  });
  if (json !== undefined && !decodeByModel({ types }, id, json, { maxDepth: 64 }).ok)
    throw new Error(`${JSON.stringify(json)} is no value of its type`);
  return json;
}

test('every kind of type has values, of all constraints', (t) => {
  fc.assert(
    fc.property(samples(2), fc.nat(), ({ type }, seed) => {
      make(type, String(seed));
    }),
    runs(300),
  );
  t.pass();
});

test('every format has values', (t) => {
  for (const [format, { of }] of formatNames) {
    const type = of.includes('string') ? string : number;
    for (let seed = 0; seed < 20; seed++)
      t.notThrows(
        () => make(constrained(type, { kind: 'format', value: format as FormatName }), `${seed}`),
        format,
      );
  }
});

const patterns = [
  '^[a-z]{2}-\\d{4}$',
  '^(?:\\+1)?[ -]?\\(?\\d{3}\\)?[ -]\\d{3}-\\d{4}$',
  '^#(?:[0-9a-fA-F]{3}){1,2}$',
  'x',
  '^\\p{Lu}\\p{Ll}+$',
  '^(a|b|c)*d?$',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
  '^(?=.*\\d)[a-z\\d]{6,}$',
  '^\\w+\\b!$',
  '^[\\u4e00-\\u9fff]{2,4}$',
  '^([a-z])-\\1$',
];

for (const source of patterns)
  test(`a text is found for /${source}/`, (t) => {
    const flags = source.includes('\\p') ? 'u' : undefined;
    const pattern = { kind: 'pattern', source, ...(flags && { flags }) } as const;
    const regExp = new RegExp(source, flags);
    for (let seed = 0; seed < 20; seed++)
      t.regex(make(constrained(string, pattern), String(seed)) as string, regExp);
  });

test('a pattern and lengths hold together', (t) => {
  const text = make(
    constrained(
      string,
      { kind: 'minLength', value: 9 },
      { kind: 'maxLength', value: 9 },
      { kind: 'pattern', source: '^[a-z]+$' },
    ),
  );
  t.regex(text as string, /^[a-z]{9}$/);
});

test('a pattern without a text fails, and says what to do', (t) => {
  const impossible = constrained(string, { kind: 'pattern', source: '^(?!a)a$' });
  const error = t.throws(() => make(impossible), { instanceOf: UnmockedTypeError });
  t.regex(
    error.message,
    /^No value was found .*; add an @example to the type, or a function for the route$/,
  );
});

test('names decide what texts look like', (t) => {
  t.regex(make(string, '1', 'email') as string, /^[a-z.'-]+\d+@example\.com$/);
  t.regex(make(string, '1', 'avatarUrl') as string, /^https:\/\/example\.com\/.*\.png$/);
  t.regex(make(string, '1', 'created_at') as string, /^202[56]-\d\d-\d\dT/);
  t.regex(make(string, '1', 'firstName') as string, /^[A-Z][a-z]+$/);
  t.true((make(number, '1', 'age') as number) >= 18);
});
