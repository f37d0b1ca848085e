import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'ava';
import type { PublicFunction } from '../../site/reference/public-api.ts';
import { readPublicApis } from '../../site/reference/read-api.ts';
import {
  checkTypes,
  compileAll,
  folderPath,
  makeFolder,
  printedBy,
  removeFolder,
} from './example-folder.ts';

const folder = folderPath('reference');
const entries = readPublicApis().flatMap((api) => api.entries);
const examples = entries.flatMap(({ specifier, functions }) =>
  functions.flatMap((one) => examplesOf(specifier, one)),
);

test.before('the examples are typed', async () => {
  makeFolder('reference');
  for (const { path, modules } of examples) {
    mkdirSync(path);
    modules.forEach((code, i) => {
      const [, name = 'main.ts'] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? [];
      writeFileSync(join(path, i === modules.length - 1 ? 'main.ts' : name), code);
    });
    // The example of `files` serves its folder.
    writeFileSync(join(path, 'package.json'), '{ "type": "module" }');
  }
  await checkTypes(folder);
  compileAll(
    folder,
    examples.map(({ path }) => join(relative(folder, path), 'main.ts')),
  );
});

test.after.always(() => removeFolder(folder));

for (const { title, path, modules } of examples) {
  test.serial(`the example of ${title} prints the output in its comments`, async (t) => {
    const expected = [...(modules.at(-1) ?? '').matchAll(/\/\/ → (.*)/g)].map(([, line]) => line);
    t.true(expected.length > 0);
    t.deepEqual((await printedBy(join(path, 'main.ts'))).trim().split('\n'), expected);
  });
}

function examplesOf(specifier: string, { name, examples }: PublicFunction) {
  return examples.map((modules, i) => ({
    title: `${name} of ${specifier}`,
    path: join(folder, `${specifier.replaceAll(/[^\w]+/g, '-')}-${name}-${i}`),
    modules,
  }));
}
