import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { deepkitTypes } from '@mikrokit/deepkit';
import { createRouter, type Routes } from '@mikrokit/router';
import test from 'ava';
import { compareModels, modelsOf } from './toolchain/compare-models.ts';
import { loadFixtures } from './toolchain/load-fixtures.ts';

// The checker sees constraints of keys only in annotations of `@mikrokit/types`, reflection only in those of `@deepkit/type`.
const folder = join(import.meta.dirname, 'fixtures/constrained-keys');
const reflected = join(folder, 'reflected.ts');
const loaded = (await loadFixtures([reflected])).get(reflected);
if (!loaded || loaded instanceof Error) throw loaded ?? new Error('Nothing was loaded');
const [handlers] = loaded;
const compiler = createCompiler();
const [model] = modelsOf(compiler, join(folder, 'checked.ts'));
compiler.close();

for (const id of Object.keys(model?.routes ?? {})) {
  test(`${id}: keys with constraints are read as by the checker`, (t) => {
    t.is(compareModels(model as never, id, handlers).difference, undefined);
  });
}

test('all routes are compared', (t) => {
  t.true(Number(handlers?.routes.length) > 15);
  t.is(handlers?.routes.length, Object.keys(model?.routes ?? {}).length);
});

test('a key that breaks its constraint is a validation issue', async (t) => {
  const handler = handlers?.routes.find(({ id }) => id === 'minLength')?.handler;
  const api = createRouter({ handler } as object as Routes, { types: deepkitTypes() });
  const call = (value: unknown) =>
    (api.call as (path: string, value: unknown) => Promise<unknown>)('handler', value);
  await t.notThrowsAsync(call({ abc: 1 }));
  const error = await t.throwsAsync(call({ ab: 1 }));
  t.is((error as { type?: string }).type, 'validation');
});
