import { type FormatName, formatNames } from '@mikrokit/types/model';
import fc from 'fast-check';
import * as type from '../define-types.ts';
import { type Sample, sampleOf } from './sample.ts';

/** Values of each format, those at its limits first of all. */
const values: { readonly [F in FormatName]: readonly (string | number)[] } = {
  email: ['z@a.example', "o'k+a/b@x-1.e", `${'z'.repeat(64)}@a`],
  uuid: ['01234567-89ab-CDEF-0123-456789abcdef', '00000000-0000-0000-0000-000000000000'],
  url: ['https://a.example/b?c="#d', 'mailto:a@b.example', 'urn:x:12'],
  date: ['2024-02-29', '0000-01-01', '9999-12-31'],
  time: ['00:00:00Z', '23:59:59.999+23:59', '21:11:27-00:30'],
  'date-time': ['2022-10-26T21:11:27Z', '1999-12-31t23:59:59.5-01:00'],
  duration: ['P2W', 'PT0.5S', 'P1Y2M3DT4H5M6S'],
  ipv4: ['0.0.0.0', '255.255.255.255', '10.0.9.199'],
  ipv6: ['::', '::1', '1:2:3:4:5:6:7:8', 'fe80::10.0.0.1', '1::3:4:5:6:7:8', 'A:b::c'],
  hostname: ['a', 'x-1.example', `${'z'.repeat(63)}.9`],
  uri: ['https://a.example/b?c=%20#d', 'urn:x:12', 'a://[::1]:80'],
  'uri-reference': ['', '../a?b#c', '//a.example', '#'],
  'uri-template': ['/a/{b}{?c,d*}', '', '{+a:3}'],
  iri: ['https://ä.example/ö?ü', 'urn:x:12'],
  'idn-email': ['δοκιμή@παράδειγμα.example', 'z@a.example'],
  'idn-hostname': ['παράδειγμα', 'l·l', 'a.example'],
  'json-pointer': ['', '/a~1b/0', '/'],
  regex: ['', '^[a-z]+$', '\\p{L}'],
  password: ['', 'secret'],
  base64: ['', 'AAAA', 'A+/=', 'Zg=='],
  base64url: ['', 'A-_', 'Zg', 'AAAA'],
  ulid: ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '7zzzzzzzzzzzzzzzzzzzzzzzzz'],
  slug: ['a', '0', 'hello-world-2'],
  int: [2 ** 53 - 1, 1 - 2 ** 53, 0, -3],
  int8: [-128, 127, 0],
  int16: [-32_768, 32_767],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint8: [0, 255],
  uint16: [0, 65_535],
  uint32: [0, 2 ** 32 - 1],
  int64: [-(2 ** 63), 2 ** 53, 0],
  uint64: [0, 2 ** 63],
  double: [Number.MAX_VALUE, 0.5],
  float32: [3.4028235e38, -3.4028234663852886e38, 0.1],
};

/** A sample of each format. */
export const formats: readonly Sample[] = [...formatNames].map(([value, { of }]) =>
  sampleOf(
    type.constrained(of.includes('string') ? type.string : type.number, { kind: 'format', value }),
    () => fc.constantFrom(...values[value]),
  ),
);
