import type { FormatName } from '@mikrokit/types/model';
import fc from 'fast-check';
import { dates } from './rich-scalars.ts';

/** Texts in a format: examples at its limits, and others if a library generates them. */
export function formatTexts(format: FormatName): fc.Arbitrary<string> {
  const examples: readonly string[] = EXAMPLES[format as keyof typeof EXAMPLES] ?? [];
  const made = MADE[format as keyof typeof MADE];
  const all = [
    ...(examples.length > 0 ? [fc.constantFrom(...examples)] : []),
    ...(made ? [made] : []),
  ];
  return all.length === 0 ? fc.string() : fc.oneof(...all);
}

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });

const MADE = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  url: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  uri: fc.webUrl({ withQueryParameters: true }),
  date: dates.map((text) => text.slice(0, 10)),
  'date-time': dates,
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  hostname: fc.domain(),
  password: fc.string(),
  base64: fc.base64String(),
  'json-pointer': fc
    .array(fc.string({ unit: fc.constantFrom(...'ab0') }))
    .map((all) => all.map((one) => `/${one}`).join('')),
  ulid: digits(25).map((text) => `0${text}`),
  slug: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
} as const satisfies Partial<Record<FormatName, fc.Arbitrary<string>>>;

const EXAMPLES = {
  email: ['z@a.example', "o'k+a/b@x-1.e", `${'z'.repeat(64)}@a`],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-FFFF-4fff-8fff-ffffffffffff'],
  url: ['https://a.example/b?c="#d', 'mailto:a@b.example', 'data:,a'],
  date: ['2024-02-29', '0001-01-01', '9999-12-31', '1970-01-01'],
  time: ['00:00:00Z', '23:59:59.999+23:59', '12:00:00-00:30'],
  'date-time': ['1969-12-31T23:59:59Z', '2024-02-29T00:00:00.5-01:00'],
  duration: ['P2W', 'PT0.5S', 'P1Y2M3DT4H5M6S', 'PT0S'],
  ipv4: ['0.0.0.0', '255.255.255.255'],
  ipv6: ['::', '::1', 'fe80::10.0.0.1'],
  hostname: ['a', `${'z'.repeat(63)}.example`],
  uri: ['urn:x:12', 'a://[::1]:80'],
  'uri-reference': ['', '../a?b#c', '//a.example', '#'],
  'uri-template': ['', '/a/{b}{?c,d*}'],
  iri: ['https://ä.example/ö?ü', 'urn:x:12'],
  'idn-email': ['δοκιμή@παράδειγμα.example', 'z@a.example'],
  'idn-hostname': ['παράδειγμα', 'a.example'],
  'json-pointer': ['', '/a~1b/0', '/'],
  regex: ['', '^[a-z]+$', '\\p{L}'],
  base64: ['', 'AAAA', 'A+/='],
  base64url: ['', 'A-_', 'Zg'],
  ulid: ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'],
  slug: ['a', '0', 'hello-world-2'],
} as const satisfies Partial<Record<FormatName, readonly string[]>>;
