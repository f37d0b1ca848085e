import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const wrongForm = [
  '',
  'a',
  '/a',
  '//a.example/b',
  '?a',
  '#a',
  'http:',
  'http://',
  'http://a b/',
  'http://[::1',
  'http://a.example:99999/',
  'http://%00/',
  '1http://a.example/',
  ':a',
  'http://a.example/\n',
  'ht\ttp://a.example/',
  `http://${'a'.repeat(1025)}/`,
  ` HTTPS:\\\\${'\u4e00'.repeat(1025)}`,
  // Short enough, but not when it is escaped.
  `http://${'\u00e9'.repeat(400)}@a.example/`,
  '2022-10-26T21:11:27Z',
  `http://a.example/${'a'.repeat(65_536)}`,
  // Short enough, but not when it is escaped.
  `http://a.example/${'é'.repeat(30_000)}`,
];

test('a URL is a string', async (t) => {
  await checkCodec(t, type.url, {
    valid: [
      ['"https://a.example/b?c=d#e"', new URL('https://a.example/b?c=d#e')],
      [
        '"HTTP://A.example:80/../é"',
        new URL('http://a.example/%C3%A9'),
        '"http://a.example/%C3%A9"',
      ],
      ['" http://a.example/ "', new URL('http://a.example/'), '"http://a.example/"'],
      ['"mailto:a@b.example"', new URL('mailto:a@b.example')],
      ['"javascript:alert(1)"', new URL('javascript:alert(1)')],
      ['"data:,\\"\\\\"', new URL('data:,"\\'), '"data:,\\"\\\\"'],
    ],
    invalid: [
      ['12', 'value | type | URL | Expected URL'],
      ['null', 'value | type | URL | Expected URL'],
      ['{"href":"http://a.example/"}', 'value | type | URL | Expected URL'],
      ...wrongForm.map(
        (text) => [JSON.stringify(text), 'value | format | URL | Not in the form of URL'] as const,
      ),
    ],
    unwritable: [
      'http://a.example/',
      null,
      {},
      { href: 'http://a.example/' },
      Object.create(URL.prototype),
      new URL(`http://a.example/${'a'.repeat(65_536)}`),
    ],
  });
});

test('a URL in a union is recognized by its class', async (t) => {
  const empty = type.object({ href: type.optional(type.string) });
  await checkCodec(t, type.union(type.url, type.date, type.bigint, type.literal('a'), empty), {
    valid: [
      ['"urn:a"', new URL('urn:a')],
      ['"2022-10-26T21:11:27.000Z"', new Date('2022-10-26T21:11:27Z')],
      ['"12"', 12n],
      ['"a"', 'a'],
      ['{"href":"urn:a"}', { href: 'urn:a' }],
    ],
    unwritable: ['urn:a'],
  });
  await checkCodec(t, empty, { unwritable: [new URL('urn:a')] });
});

test('URLs as keys of a Map are never equal', async (t) => {
  await checkCodec(t, type.map(type.url, type.number), {
    valid: [
      [
        '[["urn:a",1],["urn:a",2]]',
        new Map([
          [new URL('urn:a'), 1],
          [new URL('urn:a'), 2],
        ]),
      ],
    ],
  });
});

test('random texts are rejected, or decoded to a URL that makes a round trip', async (t) => {
  const { decode, encode, explain } = await loadCodec(type.url);
  const random = createRandom(3);
  const parts = [
    'http:',
    'file:',
    'a:',
    'blob:',
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    ' ',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    '[',
    ']',
    '::1',
    '0x7f',
    '1',
    'a',
    'é',
    'ß',
    'xn--',
    '%',
    '%zz',
    '\ud800',
    '|',
    'C:',
    '\u0000',
    '"',
    '\u2028',
  ];
  let read = 0;
  for (let i = 0; i < 30_000; i++) {
    const text = Array.from({ length: random.below(9) }, () => random.pick(parts)).join('');
    const decoded = decode(text);
    if ((decoded === undefined) !== explain(text).length > 0) t.fail(JSON.stringify(text));
    if (!decoded) continue;
    read++;
    const written = encode(decoded[0]);
    const [again] = decode(JSON.parse(written as string)) ?? [];
    if (!(again instanceof URL) || encode(again) !== written)
      t.fail(`${JSON.stringify(text)} ${written}`);
  }
  t.true(read > 1000);
});

test('a long host is rejected before it is parsed, which takes some runtimes too long', async (t) => {
  const { decode, explain } = await loadCodec(type.array(type.url));
  const host = Array.from({ length: 60_000 }, (_, i) => String.fromCharCode(0x4e00 + (i % 20_000)));
  const list = new Array(20).fill(`http://${host.join('')}/`);
  const start = process.cpuUsage();
  t.is(decode(list), undefined);
  t.is(explain(list).length, 20);
  t.true(process.cpuUsage(start).user < 500_000);
});
