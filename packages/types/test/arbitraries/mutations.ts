import fc from 'fast-check';
import { nearScalar } from './near-scalars.ts';
import { anyJson } from './odd-values.ts';

/** JSON in which one part after the other was replaced, left out, doubled or added to. */
export function mutated(json: unknown, most: number): fc.Arbitrary<unknown> {
  const once = mutatedOnce(json);
  return most <= 1
    ? once
    : fc.oneof(
        once,
        once.chain((next) => mutated(next, most - 1)),
      );
}

function mutatedOnce(json: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(json)) return fc.oneof(oddJson, ...listMutations(json));
  if (typeof json === 'object' && json !== null) {
    return fc.oneof(oddJson, ...objectMutations(Object.entries(json)));
  }
  return fc.oneof(nearScalar(json), oddJson);
}

function listMutations(list: readonly unknown[]): fc.Arbitrary<unknown>[] {
  const at = fc.nat(Math.max(0, list.length - 1));
  const added = fc.tuple(at, oddJson).map(([i, odd]) => list.toSpliced(i, 0, odd));
  if (list.length === 0) return [added];
  return [
    added,
    at.map((i) => list.toSpliced(i, 1)),
    at.map((i) => [...list, structuredClone(list[i])]),
    at.chain((i) => mutatedOnce(list[i]).map((item) => list.with(i, item))),
  ];
}

function objectMutations(entries: readonly [string, unknown][]): fc.Arbitrary<unknown>[] {
  const key = fc.constantFrom('__proto__', 'constructor', 'a', 'y', 'k0', '7', 'data-0', 'data-');
  const added = fc.tuple(key, oddJson).map((entry) => Object.fromEntries([...entries, entry]));
  if (entries.length === 0) return [added];
  const at = fc.nat(entries.length - 1);
  return [
    added,
    at.map((i) => Object.fromEntries(entries.toSpliced(i, 1))),
    at.chain((i) => {
      const [name, value] = entries[i] as [string, unknown];
      return mutatedOnce(value).map((item) => Object.fromEntries(entries.with(i, [name, item])));
    }),
  ];
}

/** JSON that is nearly of one type or another. */
const oddJson = fc.oneof(
  anyJson(2),
  fc
    .constantFrom(
      '1e999',
      '-6',
      '8.5',
      '"zz"',
      '"a"',
      '"7"',
      '"-0"',
      '"2022-10-26T21:11:27Z"',
      '"2022-02-30T00:00:00Z"',
      '"0000-01-01T00:00:00+01:00"',
      '"red"',
      '"/a/gg"',
      '"/(/"',
      '"PT1H"',
      '"10:00"',
      '"2022-10-26"',
      '"2022-02-30"',
      '"2022-10-26T21:11+02:00[Europe/Paris]"',
      '"AAAA"',
      '"AAECAwQFBgc="',
      '"AAECAwQFBgd="',
      '"user-1"',
      '"user-x"',
      '"A-1, "',
      '"http:A.example/\\ud800"',
      '" a: b "',
      '"/a/b"',
      '[null]',
      '[[[1]]]',
      '{"a":{}}',
      '{"__proto__":{"a":1}}',
      '{"constructor":null}',
      '{"length":0}',
    )
    .map((text): unknown => JSON.parse(text)),
);
