import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import type { Handlers } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import test from 'ava';
import { INEXPRESSIBLE } from './inexpressible.ts';
import { compareModels, modelsOf } from './toolchain/compare-models.ts';
import { loadFixtures } from './toolchain/load-fixtures.ts';

/** Files without a router, or whose router deepkit rejects as a whole: lazy groups are known to the compiler only. */
const WITHOUT_MODEL = [
  'codecs.ts',
  'dependencies.ts',
  'environments.ts',
  'fetches.ts',
  'lazy-group.ts',
];

const folder = join(import.meta.dirname, '../../compiler/test/fixtures/valid');
const files = readdirSync(folder).map((name) => join(folder, name));
const loaded = await loadFixtures(files);
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const file of files) {
  const name = basename(file);
  test(`${name} has the same model by reflection as by the checker, or a listed reason`, (t) => {
    const handlers = loaded.get(file);
    const differences: (string | undefined)[] = [];
    for (const model of modelsOf(compiler, file)) {
      for (const id of Object.keys(model.routes)) {
        const place = `${name} ${id}`;
        const difference =
          handlers instanceof Error
            ? handlers.message
            : differenceOf(model, id, handlers?.find(isOf(model)));
        differences.push(difference);
        if (INEXPRESSIBLE[name] !== undefined) continue;
        if (INEXPRESSIBLE[place] === undefined) t.is(difference, undefined, place);
        else t.not(difference, undefined, `${place} is listed, and yet the same`);
      }
    }
    if (INEXPRESSIBLE[name] !== undefined) t.false(differences.includes(undefined), name);
    t.true(differences.length > 0 || WITHOUT_MODEL.includes(name));
  });
}

test('each listed route is in the fixtures', (t) => {
  const places = files.flatMap((file) => [
    basename(file),
    ...modelsOf(compiler, file).flatMap((model) =>
      Object.keys(model.routes).map((id) => `${basename(file)} ${id}`),
    ),
  ]);
  t.deepEqual(
    Object.keys(INEXPRESSIBLE).filter((place) => !places.includes(place)),
    [],
  );
});

/**
 * Routes with the same types on the wire, but with other names (for `Omit` and resolved aliases), without readonly, or with
 * another order of members.
 */
const NAMED_OTHERWISE = [
  'utility',
  'omitted',
  'interfaces',
  'conditional',
  'defined',
  'patterns',
  'recordOfPatterns',
  'byShape',
  'sometimesPromise',
  'beside',
  'save',
];

/** Whether handlers belong to a model. A module may make several routers, and import others. */
function isOf({ routes: wanted }: ApiModel): (handlers: Handlers) => boolean {
  const ids = Object.keys(wanted).toSorted().join();
  return ({ routes }) =>
    ids ===
    routes
      .map(({ id }) => id)
      .toSorted()
      .join();
}

function differenceOf(
  model: ApiModel,
  id: string,
  handlers: Handlers | undefined,
): string | undefined {
  const { difference, isSame } = compareModels(model, id, handlers);
  const hasOtherIds = difference === undefined && !isSame && !NAMED_OTHERWISE.includes(id);
  return hasOtherIds ? `${id} has other ids` : difference;
}
