import { createModelBuilder } from '@mikrokit/types/model';
import { INVALID } from '@mikrokit/types/runtime';
import { explainParams } from '@mikrokit/types/runtime/explain';
import test from 'ava';
import * as type from './define-types.ts';
import { importCodecs, loadCodec } from './load-codecs.ts';

const numbersByName = type.object({}, { index: { key: 'string', type: type.number } });

test('long keys are shortened in paths, without half a character', async (t) => {
  const { explain } = await loadCodec(numbersByName);
  const keys = ['a'.repeat(64), 'b'.repeat(65), `${'c'.repeat(63)}😀`];
  const issues = explain(Object.fromEntries(keys.map((key) => [key, 'x'])));
  t.deepEqual(
    issues.map(({ path }) => path),
    [
      ['value', 'a'.repeat(64)],
      ['value', `${'b'.repeat(64)}…`],
      ['value', `${'c'.repeat(63)}\ufffd…`],
    ],
  );
});

test("an application's messages get the shortened path", async (t) => {
  const { model } = await loadCodec(numbersByName);
  const options = { maxDepth: 20, messages: { type: 'Wrong at {path}' } };
  const [issue] = explainParams(model, 'route0', [{ ['a'.repeat(1e6)]: 'x' }], options);
  t.is(issue?.message, `Wrong at value.${'a'.repeat(64)}…`);
});

test('the issues of one value have at most about 16 kB', async (t) => {
  const { explain } = await loadCodec(
    type.recursive((self) =>
      type.object({}, { index: { key: 'string', type: type.union(type.number, self) } }),
    ),
  );
  let json: unknown = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}`, 'wrong']));
  for (let i = 0; i < 15; i++) json = { ['\0'.repeat(1000)]: json };
  const issues = explain(json);
  t.true(issues.length > 1);
  const size = JSON.stringify(issues).length;
  t.true(size > 8_000 && size <= 16_500, `${size}`);
});

test('a first issue is told even if its type is long', async (t) => {
  const { explain } = await loadCodec(type.array(type.literal('x'.repeat(20_000))));
  const issues = explain([1, 2, 3]);
  t.deepEqual(
    issues.map(({ path }) => path),
    [['value', 0]],
  );
});

test('more than 65,535 parameters are a validation issue', async (t) => {
  const builder = createModelBuilder();
  const list = type.tuple(type.labelled('ids', type.rest(type.number)));
  builder.addRoute('sum', list(builder), type.number(builder));
  const model = builder.build();
  const { decodeParams } = (await importCodecs(model)).routes.sum!;
  t.is((decodeParams(Array(65_535).fill(1), 64) as unknown[]).length, 65_535);
  t.is(decodeParams(Array(65_536).fill(1), 64), INVALID);
  t.deepEqual(explainParams(model, 'sum', Array(65_536).fill(1), { maxDepth: 64 }), [
    {
      path: ['ids'],
      code: 'maxItems',
      expected: 'at most 65535 parameters',
      message: 'Too many; expected at most 65535 parameters',
    },
  ]);
});
