import { type FormatName, formatNames } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

interface Samples {
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const label = 'a'.repeat(63);

const formats: Readonly<Record<FormatName, Samples>> = {
  email: {
    right: ['a@b', 'ada.l+x@mail.example.com', `${'a'.repeat(64)}@b.c`, "!#$%&'*+/=?^_`{|}~-@a.b"],
    wrong: [
      '',
      'a',
      '@b',
      'a@',
      'a@b@c',
      'a b@c',
      'a@-b',
      'a@b-.c',
      'a@b..c',
      `${'a'.repeat(65)}@b.c`,
      `a@${`${label}.`.repeat(4)}c`,
      'é@b.c',
      'a@b.c\n',
    ],
  },
  uuid: {
    right: [
      'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      '00000000-0000-0000-0000-000000000000',
      'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
    ],
    wrong: [
      '',
      'f81d4fae7dec11d0a76500a0c91e6bf6',
      'f81d4fae-7dec-11d0-a765-00a0c91e6bfg',
      '{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}',
    ],
  },
  url: {
    right: ['https://a.example/b?c#d', 'mailto:a@b.example'],
    wrong: ['', '/a', 'a.example', 'http://'],
  },
  date: {
    right: ['2022-10-26', '2024-02-29'],
    wrong: ['', '2022-02-29', '2022-13-01', '2022-1-1', '2022-10-26T', '22-10-26'],
  },
  time: {
    right: ['21:11:27Z', '21:11:27.5+02:00'],
    wrong: ['', '21:11Z', '24:00:00Z', '21:11:27', '21:11:60Z'],
  },
  'date-time': {
    right: ['2022-10-26T21:11:27Z', '2022-10-26t21:11:27.123+02:00'],
    wrong: ['', '2022-10-26', '2022-10-26T21:11:27', '2022-02-30T00:00:00Z'],
  },
  duration: {
    right: ['P1Y2M3DT4H5M6.5S', 'PT0S', 'P2W', 'P1D'],
    wrong: ['', 'P', 'PT', 'P1', '1D', 'P1DT', 'P1W2D', 'PT1.5H'],
  },
  ipv4: {
    right: ['0.0.0.0', '255.255.255.255', '10.0.99.1'],
    wrong: ['', '256.0.0.1', '01.0.0.1', '1.2.3', '1.2.3.4.5', '1.2.3.4 '],
  },
  ipv6: {
    right: [
      '::',
      '::1',
      '1::',
      '2001:db8::8a2e:370:7334',
      '1:2:3:4:5:6:7:8',
      '::ffff:1.2.3.4',
      '1:2:3:4:5:6:1.2.3.4',
      '1:2:3:4:5:6:7::',
    ],
    wrong: [
      '',
      ':',
      ':::',
      '1',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '12345::',
      'g::',
      '1.2.3.4::',
      '::1.2.3',
      '1:2:3:4:5:6:7:1.2.3.4',
      'fe80::1%eth0',
      '1:2:3:4::5:6:7:8:9',
      ':1::',
      '1::2:',
    ],
  },
  hostname: {
    right: ['a', 'a.example', `${label}.b`, '1-2.c'],
    wrong: ['', '-a', 'a-', 'a..b', 'a.', `${label}a.b`, 'a_b', `${`${label}.`.repeat(4)}c`],
  },
  // From here to `json-pointer` mostly from the JSON Schema Test Suite, which ajv-formats is tested by.
  uri: {
    right: [
      'http://foo.bar/?baz=qux#quux',
      'http://foo.com/blah_(wikipedia)_blah#cite-1',
      'http://foo.bar/?q=Test%20URL-encoded%20stuff',
      "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
      'http://223.255.255.254',
      'ldap://[2001:db8::7]/c=GB?objectClass?one',
      'mailto:John.Doe@example.com',
      'tel:+1-816-555-1212',
      'urn:oasis:names:specification:docbook:dtd:xml:4.1.2',
      'file:///etc/passwd',
      'http://[v1.a:b]/',
      'a:',
    ],
    wrong: [
      '',
      '//foo.bar/?baz=qux#quux',
      '/abc',
      'abc',
      '\\\\WINDOWS\\fileshare',
      'http:// shouldfail.com',
      ':// should fail',
      'bar,baz:foo',
      'https://[@example.org/test.txt',
      'https://example.org/foobar\\.txt',
      'https://example.org/foobar<>.txt',
      'https://example.org/foobar{}.txt',
      'https://example.org/foobar^.txt',
      'https://example.org/foobar`.txt',
      'https://example.org/foo bar.txt',
      'https://example.org/foobar".txt',
      'http://a:b:c/',
      'http://[::g]/',
      'http://ä.example/',
      '1a:b',
      'a:%2',
      'a:#b#c',
    ],
  },
  'uri-reference': {
    right: [
      '',
      'http://foo.bar/?baz=qux#quux',
      '//foo.bar/?baz',
      '/abc',
      'abc',
      '#fragment',
      'a/b:c',
    ],
    wrong: ['\\\\WINDOWS\\fileshare', '#frag\\ment', ':a', '1a:b', '/foobar®.txt', 'a b'],
  },
  'uri-template': {
    right: [
      '',
      'http://example.com/dictionary/{term:1}/{term}',
      'dictionary/{term:1}/{term}',
      '{+a,b*}{#c.d}{?e:9999}',
      'ä',
      "a'b",
    ],
    wrong: [
      'http://example.com/dictionary/{term:1}/{term',
      '{}',
      '{a:0}',
      '{a:10000}',
      '{a b}',
      'a b',
      '%2',
      '}',
    ],
  },
  iri: {
    right: [
      'http://ƒøø.ßår/?∂éœ=πîx#πîüx',
      'http://ƒøø.com/blah_(wîkïpédiå)_blah#ßité-1',
      "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
      'http://[2001:0db8:85a3:0000:0000:8a2e:0370:7334]',
      'a:?\ue000',
    ],
    wrong: [
      'http://2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      '/abc',
      '\\\\WINDOWS\\filëßåré',
      'âππ',
      'a:\ue000',
      'a:\ufffe',
    ],
  },
  'idn-email': {
    right: [
      '실례@실례.테스트',
      'joe.bloggs@example.com',
      'δοκιμή@example.com',
      `${'a'.repeat(64)}@b`,
      '𝕏@example.com',
    ],
    wrong: ['', '2962', 'a@', '@b', 'user＠example.com', `${'é'.repeat(33)}@b`, 'a b@c', 'a@b_c'],
  },
  'idn-hostname': {
    right: [
      '실례.테스트',
      'hostname',
      'a。b',
      'xn--ihqwcrb4cv8a8dqg056pqjye',
      'ßς་〇',
      '۽۾',
      'l·l',
      'α͵β',
      'א׳ב',
      'א״ב',
      '・ぁ',
      '・丈',
      'بي‌بي',
      'क्‍ष',
      'ب٠ب',
      'xn--ihqwcrb4cv8a8dqg056pqjye.example',
      'XN--MAANA-PTA',
      'क्‌ष',
      '0a.b',
      'a.אב',
    ],
    wrong: [
      '',
      '.',
      '。',
      '〮실례.테스트',
      '실〮례.테스트',
      '-hello',
      'hello-',
      '-> $1.00 <--',
      'ÄB',
      '̀hello',
      '҈hello',
      'ـߺ',
      'a·l',
      'l·',
      'α͵S',
      'A׳ב',
      'def・abc',
      '・',
      'ب٠۰',
      'क‍ष',
      'a..b',
      'aא',
      'äa--b',
      'ü'.repeat(70),
      'xn--X',
      'xn--',
      'XN--aa---o47jg78q',
      'क्‌षx‌y',
      '0a.א',
      'xn--7a',
      'xn--0ca24w',
      'xn---9uc',
      'xn--a-ecp.ru.',
    ],
  },
  'json-pointer': {
    right: ['', '/', '/foo/bar~0/baz~1/%a', '/foo//bar', '/foo/bar/', '/foo/-', '/a b', '/ä'],
    wrong: ['/foo/bar~', '/~2', '#', '#/', '#a', 'a', 'a/a', '0', '/~-1'],
  },
  regex: { right: ['', '([abc])+\\s+$', '\\p{L}'], wrong: ['^(abc]', '\\-', 'a'.repeat(1001)] },
  password: { right: ['', 'secret'], wrong: [] },
  base64: {
    right: ['', 'YQ==', 'YWI=', 'YWJj', '+/+/'],
    wrong: ['YQ', 'YQ=', 'Y===', 'YQ==YQ==', 'Y-Q_'],
  },
  base64url: { right: ['', 'YQ', 'YWI', 'YWJj', '-_-_'], wrong: ['Y', 'YQ==', '+/+/'] },
  ulid: {
    right: ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
    wrong: [
      '',
      '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      '01ARZ3NDEKTSV4RRFFQ69G5FAU',
      '01ARZ3NDEKTSV4RRFFQ69G5FA',
    ],
  },
  slug: { right: ['a', 'hello-world-2'], wrong: ['', '-a', 'a-', 'a--b', 'A', 'a b'] },
  int: {
    right: [0, -1, 2 ** 53 - 1, -(2 ** 53) + 1],
    wrong: [0.5, 5e-324, 2 ** 53, 5.9e21, 1e300],
  },
  int8: { right: [-128, 127, 0], wrong: [-129, 128, 0.5, 2 ** 32] },
  int16: { right: [-32_768, 32_767], wrong: [-32_769, 32_768, 0.5] },
  int32: { right: [-(2 ** 31), 2 ** 31 - 1], wrong: [-(2 ** 31) - 1, 2 ** 31, 0.5] },
  uint8: { right: [0, 255], wrong: [-1, 256, 0.5] },
  uint16: { right: [0, 65_535], wrong: [-1, 65_536, 0.5] },
  uint32: { right: [0, 2 ** 32 - 1], wrong: [-1, 2 ** 32, 0.5] },
  int64: { right: [0, -(2 ** 63), 2 ** 53], wrong: [0.5, 2 ** 63, -(2 ** 64)] },
  uint64: { right: [0, 2 ** 63], wrong: [-1, 0.5, 2 ** 64] },
  float32: {
    right: [0.1, 3.402_823_466_385_288_6e38, -3.402_823_466_385_288_6e38, 3.402_823_5e38],
    wrong: [3.402_823_6e38, 3.5e38, -3.5e38, 1e300],
  },
  double: { right: [0.1, 1e300], wrong: [] },
};

for (const [name, { of, annotation }] of formatNames) {
  test(`the format ${name}`, async (t) => {
    const { right, wrong } = formats[name];
    const isText = of.includes('string');
    const base = isText ? type.string : type.number;
    const codec = await loadCodec(type.constrained(base, { kind: 'format', value: name }));
    for (const value of right) {
      t.deepEqual(codec.decode(value), [value], `decode ${value}`);
      t.deepEqual(codec.explain(value), [], `explain ${value}`);
      t.is(codec.encode(value), JSON.stringify(value));
    }
    const expected = `${isText ? 'string' : 'number'} & ${annotation}`;
    for (const value of wrong) {
      t.is(codec.decode(value), undefined, `decode ${value}`);
      t.like(codec.explain(value), [{ code: 'format', expected }], `explain ${value}`);
      t.throws(() => codec.encode(value), { instanceOf: TypeError });
    }
  });

  if (of.includes('string')) {
    test(`the format ${name} is checked in linear time`, async (t) => {
      const codec = await loadCodec(type.constrained(type.string, { kind: 'format', value: name }));
      const start = process.cpuUsage();
      for (const piece of ['a', '1', '-', 'a-', 'a.', '1:', ':', '=', 'P1Y', ' ', '@']) {
        for (const end of ['', '!']) codec.decode(piece.repeat(300_000) + end);
      }
      t.true(process.cpuUsage(start).user < 5_000_000);
    });
  }
}

test('64-bit formats hold bigints, too', async (t) => {
  const of = (value: FormatName) =>
    loadCodec(type.constrained(type.bigint, { kind: 'format', value }));
  const [signed, unsigned] = await Promise.all([of('int64'), of('uint64')]);
  t.deepEqual(signed.decode('-9223372036854775808'), [-(2n ** 63n)]);
  t.is(signed.decode('9223372036854775808'), undefined);
  t.like(signed.explain('9223372036854775808'), [{ code: 'format', expected: 'bigint & Int64' }]);
  t.is(unsigned.encode(2n ** 64n - 1n), '"18446744073709551615"');
  t.throws(() => unsigned.encode(2n ** 64n), { instanceOf: TypeError });
  t.is(unsigned.decode('-1'), undefined);
});
