import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNames } from '@mikrokit/types/model';
import { costOf, type PatternCost } from '@mikrokit/types/pattern';
import test from 'ava';

const linear: readonly (readonly [source: string, flags?: string])[] = [
  ['^a+$'],
  ['abc'],
  ['\\d+'],
  ['[a-z]+'],
  ['^.*$'],
  ['^a+$', 'm'],
  ['^.*$', 'm'],
  ['^(?:- .+|\\d+\\. .+)$', 'm'],
  ['^(?=.*[A-Z]).{8,}$', 'm'],
  ['^[a-z]{512}$'],
  ['^(?:a|b)*$'],
  ['^(a?)*b$'],
  ['^\\p{L}+$', 'u'],
  ['^\\d{4}-\\d{2}$'],
  ['^[A-Z]{2}\\d{2,30}$'],
  ['^[a-z0-9]+(-[a-z0-9]+)*$'],
  ['^[^@]+@[^@]+\\.[a-z]+$'],
  ['^(?:[a-z0-9]+\\.)+[a-z]{2,}$'],
  ['^(?=.*[A-Z])(?=.*\\d).{8,}$'],
  ['^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$'],
  ['^([01]?\\d|2[0-3]):[0-5]\\d$'],
  ['^\\S+(?: \\S+)*$'],
  ['^"(?:[^"\\\\]|\\\\.)*"$'],
  ['^[\\p{L}--[a-z]]+$', 'v'],
  ['^(?:a?){2}b'],
  ['^(?:a?){0,50}b$'],
  ['^\\d?\\d?\\d?\\d?\\d?\\d?\\d?\\d?$'],
  ['^a{0,64}a{0,64}b$'],
  ['^(?:\\+?1[-. ]?)?\\(?\\d{3}\\)?[-. ]?\\d{3}[-. ]?\\d{4}$'],
  ['^([01]?\\d\\d?|2[0-4]\\d|25[0-5])(\\.([01]?\\d\\d?|2[0-4]\\d|25[0-5])){3}$'],
];

const others: readonly (readonly [source: string, cost: PatternCost, flags?: string])[] = [
  ['\\s+$', { degree: 2 }],
  ['a+b', { degree: 2 }],
  ['^\\s+|\\s+$', { degree: 2 }],
  ['^a*a*$', { degree: 2 }],
  ['^(.*)(.*)x$', { degree: 2 }],
  ['^\\d+\\d+\\d+$', { degree: 3 }],
  ['^[a-z]+[a-z0-9]+$', { degree: 2 }],
  ['^k*[A-Z]*$', { degree: 2 }, 'i'],
  ['^\u00e9*[\\u00e0-\\u00ff]*x$', { degree: 2 }],
  ['^\\u{1f600}*[\\u{1f600}-\\u{1f64f}]*x$', { degree: 2 }, 'u'],
  ['x(a+a+b)?', { degree: 2 }],
  ['^\\s+$', { degree: 2 }, 'm'],
  ['^a+|a+b', { degree: 2 }, 'm'],
  ['^[^]*$', { degree: 2 }, 'm'],
  ['^.*$', { degree: 2 }, 'ms'],
  ['^(?=[^]*x)y', { degree: 2 }, 'm'],
  ['^.(?=.*x)y', { degree: 2 }, 'm'],
  ['^(a+)+$', 'exponential', 'm'],
  ['.*(?=.*x)y', { degree: 2 }],
  ['^(a+)+$', 'exponential'],
  ['(a|a)*$', 'exponential'],
  ['(a*)*b', 'exponential'],
  ['^(\\w+\\s?)*$', 'exponential'],
  ['^(a|b|ab)*$', 'exponential'],
  ['^(?:.|\\s)*$', 'exponential'],
  ['^(a|aa){40}$', 'exponential'],
  ['^(a{1,30},?){30}$', 'exponential'],
  ['^(?=(a+)+$)', 'exponential'],
  ['^(a?){50}a{50}$', 'exponential'],
  ['^(?:a|b|){50}$', 'exponential'],
  ['^(?:a?){30,}b', 'exponential'],
  [`^${'a?'.repeat(25)}b`, 'exponential'],
  [`^${'b?'.repeat(25)}.*.*c`, 'exponential'],
  [`^${'(?:ab?)(?:b?a)'.repeat(20)}$`, 'exponential'],
  [`(?=${'a?'.repeat(25)}b)`, 'exponential'],
  ['(a)\\1', { unchecked: 'it has a back reference' }],
  ['(?<=a+)b', { unchecked: 'it has a lookbehind without a limit' }],
  ['(?i:a)', { unchecked: 'it has modifiers' }],
  ['^[\\q{ab|c}]+$', { unchecked: 'it has classes of strings' }, 'v'],
  [`^(?:${'[ab]'.repeat(500)})*$`, { unchecked: 'it is too large' }],
];

for (const [source, flags] of linear) {
  test(`/${source}/${flags ?? ''} takes linear time`, (t) => {
    t.deepEqual(costOf(source, flags), { degree: 1 });
  });
}

for (const [source, cost, flags] of others) {
  test(`/${source.slice(0, 40)}/${flags ?? ''} takes more, or is not checked`, (t) => {
    t.deepEqual(costOf(source, flags), cost);
  });
}

test('docs/constraints.md names every annotation and every format', (t) => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  const page = read('docs/constraints.md');
  const annotations = read('packages/types/src/front-end/annotations/annotations.ts');
  const names = [...annotations.matchAll(/export interface (\w+)/g)]
    // Users write `Volatile<T>`, which docs/recorder.md describes.
    .filter(([, name]) => name !== 'VolatileMark')
    .map(([, name]) => `\`${name}`);
  t.true(names.length > 40);
  t.deepEqual(
    names.filter((name) => !page.includes(name)),
    [],
  );
  const formats = [...formatNames.keys()].filter((name) => !/int(?:8|16|32)$|^int$/.test(name));
  t.deepEqual(
    formats.filter((name) => !new RegExp(`[ \`]${name}\``).test(page)),
    [],
  );
});
