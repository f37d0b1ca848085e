import type { Random } from '@mikrokit/types/mock';
import { type JsonPath, partAt, pathsIn, withPart } from './json-path.ts';
import { ODD_TEXTS } from './texts.ts';

/** JSON with one part replaced, removed, repeated or added to. */
export function changedInOneLocation(json: unknown, random: Random): unknown {
  const path = random.pick(pathsIn(json).filter((one) => one.length > 0));
  if (path === undefined) return [random.pick(OTHERS)];
  const part = partAt(json, path);
  if (random.happens(0.15)) return withPart(json, path, undefined);
  if (random.happens(0.1)) return withNewPart(json, path, part, random);
  return withPart(json, path, near(part, random));
}

const OTHERS: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  5.9e21,
  -5.9e21,
  2 ** 53,
  -(2 ** 53),
  [],
  [null],
  {},
  { id: 0 },
  'a',
  '1',
  ...ODD_TEXTS,
  '2024-02-30T00:00:00.000Z',
  '2024-13-01T00:00:00Z',
  '9'.repeat(5000),
];

/** A value that resembles a part and can be just out of its bounds. */
function near(part: unknown, random: Random): unknown {
  if (random.happens(0.4)) return random.pick(OTHERS);
  if (typeof part === 'number') {
    return random.pick([part + 1, part - 1, -part, part + 0.5, part * 1e6, 5.9e21, String(part)]);
  }
  if (typeof part === 'string') {
    return random.pick([
      `${part}x`,
      part.repeat(2),
      part.slice(1),
      part.toUpperCase(),
      ` ${part}`,
      'x'.repeat(part.length + 1),
      'x'.repeat(100_000),
      [part],
      Number(part.length),
    ]);
  }
  if (typeof part === 'boolean') return random.pick([String(part), Number(part)]);
  return random.pick(OTHERS);
}

function withNewPart(json: unknown, path: JsonPath, part: unknown, random: Random): unknown {
  const value = random.pick(OTHERS);
  if (Array.isArray(part)) {
    return withPart(
      json,
      path,
      random.happens(0.5) ? [...part, value] : [...part, ...part, part[0]],
    );
  }
  if (typeof part !== 'object' || part === null) return withPart(json, path, [part]);
  const name = random.pick(['__proto__', 'constructor', 'toJSON', 'extra', 'length', '0']);
  return withPart(json, path, Object.fromEntries([...Object.entries(part), [name, value]]));
}
