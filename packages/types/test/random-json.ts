import type { Random } from './random.ts';

/** The same JSON with one part of it replaced, left out, or added to. */
export function mutate(json: unknown, random: Random): unknown {
  if (typeof json !== 'object' || json === null || random.below(4) === 0) return oddJson(random);
  if (Array.isArray(json)) {
    const list = [...json];
    const at = random.below(list.length + 1);
    const choice = random.below(4);
    if (choice === 0) list.splice(at, 1);
    else if (choice === 3 && list.length > 0) list.splice(at, 0, structuredClone(list[0]));
    else if (choice === 1) list.splice(at, 0, oddJson(random));
    else list[at] = at < list.length ? mutate(list[at], random) : oddJson(random);
    return list;
  }
  const entries = Object.entries(json);
  const at = random.below(entries.length + 1);
  const [key] = entries[at] ?? [];
  const choice = random.below(4);
  if (key === undefined || choice === 0) {
    entries.push([
      random.pick(['__proto__', 'constructor', 'a', 'y', 'k0', 'data-0', 'data-']),
      oddJson(random),
    ]);
  } else if (choice === 1) entries.splice(at, 1);
  else entries[at] = [key, mutate(entries[at]![1], random)];
  return Object.fromEntries(entries);
}

function oddJson(random: Random): unknown {
  const text = random.pick([
    'null',
    'true',
    '0',
    '1',
    '1e999',
    '""',
    '"a"',
    '"zz"',
    '"2022-10-26"',
    '-6',
    '8.5',
    '"7"',
    '"-0"',
    '"2022-10-26T21:11:27Z"',
    '"2022-02-30T00:00:00Z"',
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
    '[]',
    '[null]',
    '[[[1]]]',
    '{}',
    '{"a":{}}',
    '{"__proto__":{"a":1}}',
    '{"constructor":null}',
    '{"length":0}',
  ]);
  return JSON.parse(text);
}
