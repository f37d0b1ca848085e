import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const wrongForm = [
  '',
  '/',
  '//',
  'a',
  '/a',
  'a/g',
  '//g',
  ' /a/',
  '/a/ ',
  '/a/gg',
  '/a/uv',
  '/a/z',
  '/(/',
  '/a{2,1}/',
  // Flags in another order, and a slash or line break that String() would escape.
  '/a/ig',
  '/a/b/',
  '/\n/',
  `/${'a'.repeat(999)}/`,
];

test('a RegExp is a string', async (t) => {
  await checkCodec(t, type.regExp, {
    valid: [
      ['"/a/"', /a/],
      ['"/^\\\\d+$/dgimsuy"', /^\d+$/dgimsuy],
      ['"/[\\\\p{L}--[a-z]]/v"', /[\p{L}--[a-z]]/v],
      ['"/a\\\\/b[/]/"', /a\/b[/]/],
      ['"/(?:)/"', /(?:)/],
      ['"/\\\\n\\\\u2028\\"é/"', /\n\u2028"é/],
      ['"/\\\\ud800/"', /\ud800/],
    ],
    invalid: [
      ['12', 'value | type | RegExp | Expected RegExp'],
      ['null', 'value | type | RegExp | Expected RegExp'],
      ['{"source":"a"}', 'value | type | RegExp | Expected RegExp'],
      ...wrongForm.map(
        (text) =>
          [JSON.stringify(text), 'value | format | RegExp | Not in the form of RegExp'] as const,
      ),
    ],
    unwritable: [
      '/a/',
      null,
      {},
      { source: 'a', flags: '' },
      Object.create(RegExp.prototype),
      new RegExp('a'.repeat(999)),
    ],
  });
});

test('a RegExp with an overridden source is rejected', async (t) => {
  const { encode } = await loadCodec(type.regExp);
  const lying = (key: string, value: unknown) => Object.defineProperty(/a/, key, { value });
  t.throws(() => encode(lying('source', '(')), { instanceOf: TypeError });
  t.throws(() => encode(lying('flags', '","admin":true,"')), { instanceOf: TypeError });
});

test('a RegExp in a union is recognized by its class, not as an object', async (t) => {
  const empty = type.object({ source: type.optional(type.string) });
  await checkCodec(t, type.union(type.regExp, type.date, type.url, type.bigint, empty), {
    valid: [
      ['"/a/g"', /a/g],
      ['"urn:a"', new URL('urn:a')],
      ['"12"', 12n],
      ['{"source":"a"}', { source: 'a' }],
    ],
    unwritable: ['/a/'],
  });
  await checkCodec(t, empty, { unwritable: [/a/] });
  await checkCodec(t, type.set(type.regExp), { valid: [['["/a/","/a/"]', new Set([/a/, /a/])]] });
});

test('random patterns are rejected, or decoded to a RegExp that makes a round trip', async (t) => {
  const { decode, encode, explain } = await loadCodec(type.regExp);
  const random = createRandom(9);
  const parts = [...'/\\[](){}*+?|^$.-,:<>=!&~0ab', '\n', '\u2028', 'é', '\ud83d', '\ude00'];
  const flags = ['', 'g', 'i', 'u', 'v', 'gi', 'gu', 'uv', 'gg', 'x'];
  let read = 0;
  for (let i = 0; i < 30_000; i++) {
    const source = Array.from({ length: random.below(9) }, () => random.pick(parts)).join('');
    const text = `/${source}/${random.pick(flags)}`;
    const decoded = decode(text);
    if ((decoded === undefined) !== explain(text).length > 0) t.fail(JSON.stringify(text));
    if (decoded) {
      read++;
      if (JSON.parse(encode(decoded[0]) as string) !== text) t.fail(JSON.stringify(text));
    }
    try {
      const written = JSON.parse(encode(new RegExp(source, 'g')) as string);
      if (!decode(written)) t.fail(`${JSON.stringify(source)} is written as ${written}`);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  t.true(read > 1000);
});
