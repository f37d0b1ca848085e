import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { compareModels, modelsOf } from './toolchain/compare-models.ts';
import { loadFixtures } from './toolchain/load-fixtures.ts';

const folder = join(import.meta.dirname, 'fixtures/models');
const files = readdirSync(folder).map((name) => join(folder, name));
const loaded = await loadFixtures(files);
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const file of files) {
  test(`${basename(file)}: each type is read by reflection as by the checker`, (t) => {
    const handlers = loaded.get(file);
    if (handlers instanceof Error) throw handlers;
    const [model] = modelsOf(compiler, file);
    for (const id of Object.keys(model?.routes ?? {})) {
      t.is(compareModels(model as never, id, handlers?.[0]).difference, undefined, id);
    }
    t.true(Object.keys(model?.routes ?? {}).length > 10);
  });
}
