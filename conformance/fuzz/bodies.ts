import type { Random } from '../../test/support/random.ts';
import { user } from '../cases/samples.ts';

const good = JSON.stringify([user]);

const values: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '1e999',
  '-1e-999',
  '9007199254740993',
  '""',
  '"\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  '[]',
  '{}',
  '[[[[[]]]]]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toJSON":1,"then":1,"valueOf":null,"length":-1}',
  '"2022-10-26T21:11:27.000Z"',
  '"9999-99-99T99:99:99Z"',
];

/** A body that a broken or malicious client could send. */
export function randomBody(random: Random): Buffer {
  const make = random.pick([whole, shaped, shaped, mutated, deep, garbage, many, bytes]);
  return make(random);
}

/** A valid body. */
function whole(): Buffer {
  return Buffer.from(good);
}

/** JSON with the right structure and wrong values. */
function shaped(random: Random): Buffer {
  const value = (): string => random.pick(values);
  const fields = ['id', 'name', 'surname', 'lastUpdate', '__proto__', ''].map(
    (name) => `${JSON.stringify(name)}:${value()}`,
  );
  const text = random.pick([
    `[${value()}]`,
    `[{${fields.join()}}]`,
    `{"updateUser":${value()}}`,
    `{"updateUser":[{${fields.join()}}],"updateUser":[${value()}]}`,
    `{"updateUser":[${value()},${value()}],"orders/place":[${value()}]}`,
    value(),
  ]);
  return Buffer.from(text);
}

/** A valid body with some bytes changed, dropped or inserted. */
function mutated(random: Random): Buffer {
  const bytes = [...Buffer.from(good)];
  for (let left = 1 + random.below(5); left > 0; left--) {
    const at = random.below(bytes.length);
    const change = random.below(3);
    if (change === 0) bytes[at] = random.below(256);
    else if (change === 1) bytes.splice(at, 1 + random.below(4));
    else bytes.splice(at, 0, random.below(256));
  }
  return Buffer.from(bytes);
}

function deep(random: Random): Buffer {
  const levels = random.pick([10, 100, 5_000, 100_000]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"children":', '}]'],
  ]) as [string, string];
  const ending = random.chance(0.7) ? close.repeat(levels) : '';
  return Buffer.from(`${open.repeat(levels)}1${ending}`);
}

function many(random: Random): Buffer {
  const count = random.pick([100, 10_000, 100_000]);
  const text = random.pick(['1,', '"",', '{},', '[],', 'null,']).repeat(count);
  return Buffer.from(random.chance(0.5) ? `[${text}0]` : `{"updateUser":[${text}0]}`);
}

function bytes(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(2_000) }, () => random.below(256)));
}

function garbage(random: Random): Buffer {
  return Buffer.from(
    random.pick(['{', '[', '"', '[1,]', "{'a':1}", 'NaN', 'undefined', '\ufeff[]', ' ', '[1][2]']),
  );
}
