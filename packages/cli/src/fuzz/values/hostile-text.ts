import type { Random } from '@mikrokit/types/mock';

/** The text of a request's JSON, made hostile: cut off, nested without end, with keys of prototypes, or no JSON at all. */
export function hostileText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const field = /^\{("[^"]*"):/.exec(text)?.[1] ?? '"x"';
  return random.pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + random.pick(TOKENS) + text.slice(at),
    () => text.replace(/(?<=[[,:])[^[\]{},:"]+(?=[\],}])/, () => random.pick(VALUES)),
    () => text.replace(/"(?=[^"]*"[\],}])/, '"\\ud83d'),
    () =>
      text.replace(/\{/, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
    () => text.replace(/\[(?=\{)\{?/, '[{"__proto__":{"polluted":1},'),
    () => text.replace(/^\{/, `{${field}:[],`),
    () => `{${field}:${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    () => `{${field}:[${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}]}`,
    () => `{${field}:{"length":1e9}}`,
    () => `{${field}:[${'0,'.repeat(20_000)}0]}`,
    () => `{${field}:null}`,
    () => `{"__proto__":[]}`,
    () => `{"constructor":[1]}`,
    () => `{"errors":{${field}:{}}}`,
    () => `\ufeff${text}`,
    () => random.pick(['null', '0', '""', '[]', '{}', '[[]]', '[null]', '[{}]', ' ', '{"":[]}']),
  ])();
}

const TOKENS = ['{', '}', '[', ']', ',', ':', '"', '\\', '\u0000', '-', 'e', '1e999', 'NaN', '//'];

const VALUES = [
  '1e999',
  '-1e999',
  '-0',
  '1E400',
  '0.1e-400',
  'NaN',
  '9'.repeat(400),
  '1e',
  '{"$ref":"#"}',
];
