import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const order = type.object({
  lines: type.array(type.object({ price: type.number, 'due-date': type.optional(type.date) })),
  notes: type.map(type.string, type.union(type.object({ text: type.string }), type.nil)),
});

async function load(of: type.Type) {
  const { model } = await loadCodec(of);
  return { model, id: model.routes.route0!.result };
}

test('decodeByModel returns a value, or all issues with their paths', async (t) => {
  const { model, id } = await load(order);
  const json = {
    lines: [{ price: 1, 'due-date': '2022-10-26T21:11:27Z', other: 1 }],
    notes: [['a', { text: 'b' }]],
  };
  t.deepEqual(decodeByModel(model, id, json, { maxDepth: 20 }), {
    ok: true,
    value: {
      lines: [{ price: 1, 'due-date': new Date('2022-10-26T21:11:27Z') }],
      notes: new Map([['a', { text: 'b' }]]),
    },
  });
  const decoded = decodeByModel(model, id, { lines: [{ price: '1' }, {}] }, { maxDepth: 20 });
  t.deepEqual(!decoded.ok && decoded.issues.map(({ path, code }) => [path.join('.'), code]), [
    ['lines.0.price', 'type'],
    ['lines.1.price', 'missing'],
    ['notes', 'missing'],
  ]);
});

test('encodeByModel returns JSON, or names the place that breaks the type', async (t) => {
  const { model, id } = await load(order);
  const encode = (value: unknown) => encodeByModel(model, id, value);
  const line = { price: 1, 'due-date': new Date(0) };
  t.deepEqual(encode({ lines: [line], notes: new Map([['a', null]]) }), {
    lines: [{ price: 1, 'due-date': '1970-01-01T00:00:00.000Z' }],
    notes: [['a', null]],
  });
  const wrong: readonly (readonly [value: unknown, message: string])[] = [
    [{ lines: [line, { price: Number.NaN }] }, 'expected finite number at lines[1].price'],
    [
      { lines: [{ price: 1, 'due-date': new Date(Number.NaN) }] },
      'expected Date between the years 0 and 9999 at lines[0]["due-date"]',
    ],
    [{ lines: [], notes: new Map([['a', { text: 1 }]]) }, 'expected string at notes[0][1].text'],
    [{ lines: [], notes: new Map([['a', 1]]) }, 'expected { text: string; } | null at notes[0][1]'],
    [{ lines: [], notes: new Map([[1, null]]) }, 'expected string at notes[0][0]'],
    [[], 'expected { lines: '],
  ];
  for (const [value, message] of wrong) {
    const error = t.throws(() => encode(value), { instanceOf: TypeError });
    t.true(error.message.startsWith(`Value does not satisfy its type: ${message}`), error.message);
  }
});

test('a model that does not contain the type is an error', async (t) => {
  const { model } = await load(order);
  const message = "The type model holds no type 'x'";
  t.throws(() => decodeByModel(model, 'x', 1, { maxDepth: 1 }), { message });
  t.throws(() => encodeByModel(model, 'x', 1), { message });
});

test('an object that occurs twice in the JSON is decoded to two objects', async (t) => {
  const shape = type.union(type.object({ a: type.number }), type.object({ b: type.number }));
  const { model, id } = await load(type.set(shape));
  const same = { b: 1 };
  const decoded = decodeByModel(model, id, [same, same], { maxDepth: 20 });
  t.deepEqual(decoded, { ok: true, value: new Set([{ b: 1 }, { b: 1 }]) });
});
