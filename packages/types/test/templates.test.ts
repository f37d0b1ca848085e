// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how TypeScript writes these types.
import { createModelBuilder, findAmbiguity, printType } from '@mikrokit/types/model';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const wrong = (expected: string) => `value | format | ${expected} | Not in the form of ${expected}`;

test('a placeholder of string accepts any text, even empty', async (t) => {
  await checkCodec(t, type.template`a"${'string'}.b`, {
    valid: [
      ['"a\\".b"', 'a".b'],
      ['"a\\"\\n.b.b"', 'a"\n.b.b'],
    ],
    invalid: [
      ['"a\\"b"', wrong('`a"${string}.b`')],
      ['1', 'value | type | `a"${string}.b` | Expected `a"${string}.b`'],
    ],
    unwritable: ['a', 1, undefined, null],
  });
});

test('a placeholder of number accepts all finite texts that Number() accepts', async (t) => {
  await checkCodec(t, type.template`user-${'number'}`, {
    valid: ['1', '-1.5', '1e21', '0x1f', '1e3', '01', ' 1 ', ' '].map((n) => [
      `"user-${n}"`,
      `user-${n}`,
    ]),
    invalid: ['', 'a', '1e999', 'NaN', 'Infinity', '1_0', '1n', '--1'].map((n) => [
      `"user-${n}"`,
      wrong('`user-${number}`'),
    ]),
    unwritable: ['user-', 'user-a', 'user'],
  });
});

test('a placeholder of bigint accepts bigint literals without the n', async (t) => {
  await checkCodec(t, type.template`${'bigint'}`, {
    valid: ['0', '-0', '12', '-12', '0x1F', '0b10', '0O17'].map((n) => [`"${n}"`, n]),
    invalid: ['', '01', '1.0', '1e3', ' 1', '+1', '1n', '0x'].map((n) => [
      `"${n}"`,
      wrong('`${bigint}`'),
    ]),
  });
});

test('each placeholder ends at the first occurrence of the text after it', async (t) => {
  await checkCodec(t, type.template`${'number'}px ${'number'}px`, {
    valid: [['"1px 2px"', '1px 2px']],
    invalid: ['1px 2', '1px2px', 'px px', '1px 2px 3px', '1px'].map((text) => [
      `"${text}"`,
      wrong('`${number}px ${number}px`'),
    ]),
  });
  // No text separates the first two, so the first takes one character.
  await checkCodec(t, type.template`${'number'}${'string'}-${'number'}`, {
    valid: [['"1a-2"', '1a-2']],
    invalid: ['12', 'a1-2', '1a-b', '1-2-3', ''].map((text) => [
      `"${text}"`,
      wrong('`${number}${string}-${number}`'),
    ]),
  });
});

test('texts that Uppercase and the like would change are rejected', async (t) => {
  await checkCodec(t, type.template`${{ cases: ['Uppercase'] }}`, {
    valid: [['"A-1É"', 'A-1É']],
    invalid: [['"Aa"', wrong('Uppercase<string>')]],
  });
  await checkCodec(t, type.template`a${{ cases: ['Lowercase', 'Capitalize'] }}`, {
    valid: [
      ['"aBcd"', 'aBcd'],
      ['"a"', 'a'],
    ],
    invalid: [['"aBcD"', wrong('`a${Capitalize<Lowercase<string>>}`')]],
  });
  const hex = { texts: ['0', ''], placeholders: ['number'] } as const;
  await checkCodec(
    t,
    type.template`${{ cases: ['Uncapitalize'] }}:${{ cases: ['Uppercase'], of: hex }}`,
    {
      valid: [['"aB:01E2"', 'aB:01E2']],
      invalid: [
        ['"aB:01e2"', wrong('`${Uncapitalize<string>}:${Uppercase<`0${number}`>}`')],
        ['"aB:1"', wrong('`${Uncapitalize<string>}:${Uppercase<`0${number}`>}`')],
      ],
    },
  );
});

test('a template in a union, and as the key of a Map', async (t) => {
  const union = type.union(
    type.template`user-${'number'}`,
    type.date,
    type.literal('me'),
    type.nil,
  );
  const expected = '`user-${number}` | Date | "me" | null';
  await checkCodec(t, union, {
    valid: [
      ['"user-1"', 'user-1'],
      ['"me"', 'me'],
      ['"2022-10-26T21:11:27.000Z"', new Date('2022-10-26T21:11:27Z')],
    ],
    invalid: [['"you"', `value | type | ${expected} | Expected ${expected}`]],
    unwritable: ['you', 1],
  });
  await checkCodec(t, type.map(type.template`k${'bigint'}`, type.number), {
    valid: [['[["k1",1]]', new Map([['k1', 1]])]],
    invalid: [
      [
        '[["k1",1],["k1",2]]',
        'value.1.0 | duplicate | another key | Duplicate; expected another key',
      ],
    ],
  });
});

test('a template is ambiguous beside a type that is decoded from a matching text', (t) => {
  const isAmbiguous = (...members: type.Type[]) => {
    const builder = createModelBuilder();
    const ids = members.map((member) => member(builder));
    return findAmbiguity(builder.types, ids) !== undefined;
  };
  const user = type.template`user-${'number'}`;
  t.false(isAmbiguous(user, type.date, type.bigint, type.url));
  t.false(isAmbiguous(user, type.string, type.template`${'string'}`));
  t.false(isAmbiguous(type.date, type.template`${'number'}`));
  t.true(isAmbiguous(type.bigint, type.template`${'number'}`));
  t.true(isAmbiguous(type.bigintLiteral(12n), type.template`1${'number'}`));
  t.false(isAmbiguous(type.bigintLiteral(21n), type.template`1${'number'}`));
  t.true(isAmbiguous(type.date, type.template`${'string'}Z`));
  t.true(isAmbiguous(type.url, type.template`https:${'string'}`));
  t.false(isAmbiguous(type.url, type.template`/${'string'}`));
  t.true(isAmbiguous(type.unknown, user, type.date));
});

test('templates are printed as TypeScript writes them', (t) => {
  const builder = createModelBuilder();
  const print = (of: type.Type) => printType(builder.types, of(builder));
  t.is(print(type.template([`\`\${\\`, '$'], 'string')), '`\\`\\${\\\\${string}$`');
  t.is(print(type.array(type.template`a${'bigint'}`)), '`a${bigint}`[]');
});

test('a million characters are matched in linear time', async (t) => {
  const codec = await loadCodec(
    type.template`${'string'}aab${'string'}aab${'string'}${'number'}c${{ cases: ['Uppercase'] }}`,
  );
  for (const text of ['a'.repeat(1e6), 'aab'.repeat(3e5), `aabaab1${'9'.repeat(1e6)}c`]) {
    const start = process.cpuUsage();
    codec.decode(text);
    codec.explain(text);
    t.true(process.cpuUsage(start).user < 500_000);
  }
});
