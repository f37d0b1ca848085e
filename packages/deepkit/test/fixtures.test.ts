import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { deepkitTypes } from '@mikrokit/deepkit';
import type { Handlers } from '@mikrokit/types/runtime';
import type { ApiModel } from '@mikrokit/types/runtime/explain';
import test from 'ava';
import { INEXPRESSIBLE } from './inexpressible.ts';
import { loadFixtures } from './toolchain/load-fixtures.ts';

const folder = join(import.meta.dirname, '../../compiler/test/fixtures/valid');
const files = readdirSync(folder).map((name) => join(folder, name));
const loaded = await loadFixtures(files);
const compiler = createCompiler();
test.after.always(() => compiler.close());

for (const file of files) {
  const name = basename(file);
  test(`${name} has the same model by reflection as by the checker, or it is listed why not`, (t) => {
    const handlers = loaded.get(file);
    const differences: (string | undefined)[] = [];
    for (const [n, model] of modelsOf(file).entries()) {
      for (const id of Object.keys(model.routes)) {
        const place = `${name} ${id}`;
        const difference =
          handlers instanceof Error ? handlers.message : compare(model, id, handlers?.[n]);
        differences.push(difference);
        if (INEXPRESSIBLE[name] !== undefined) continue;
        if (INEXPRESSIBLE[place] === undefined) t.is(difference, undefined, place);
        else t.not(difference, undefined, `${place} is listed, and yet the same`);
      }
    }
    if (INEXPRESSIBLE[name] !== undefined) t.true(differences.some((one) => one !== undefined));
    t.true(differences.length > 0 || name === 'codecs.ts');
  });
}

test('what is listed as not expressible is in the fixtures', (t) => {
  const places = files.flatMap((file) => [
    basename(file),
    ...modelsOf(file).flatMap((model) =>
      Object.keys(model.routes).map((id) => `${basename(file)} ${id}`),
    ),
  ]);
  t.deepEqual(
    Object.keys(INEXPRESSIBLE).filter((place) => !places.includes(place)),
    [],
  );
});

/** The models that the checker reads in a file, one for each router. */
function modelsOf(file: string): readonly ApiModel[] {
  const modules = compiler.compile(file)?.modules ?? [];
  return modules.flatMap((module) => {
    const model = /^ {2}model: (".*"),$/m.exec(module)?.[1];
    return model === undefined ? [] : [JSON.parse(JSON.parse(model)) as ApiModel];
  });
}

/**
 * Routes whose types are the same on the wire, but have other names (of `Omit` and of aliases that are worked out), are not
 * readonly, or have their members in another order.
 */
const NAMED_OTHERWISE = [
  'utility',
  'conditional',
  'defined',
  'patterns',
  'recordOfPatterns',
  'byShape',
  'sometimesPromise',
  'beside',
  'save',
];

/** In what a route's model differs; contracts are hashes of all types on the wire, its hooks' included. */
function compare(model: ApiModel, id: string, handlers: Handlers | undefined): string | undefined {
  const route = handlers?.routes.find((known) => known.id === id);
  if (!handlers || !route) return 'no such route was loaded';
  const hooks = handlers.hooks.filter((hook) => route.hooks.includes(hook.id));
  try {
    const { model: text } = deepkitTypes().codecsOf({ ...handlers, hooks, routes: [route] });
    const read = JSON.parse(text as string) as ApiModel;
    const [wanted, got] = [model.routes[id], read.routes[id]];
    const hasSameIds = got?.params === wanted?.params && got?.result === wanted?.result;
    if (!hasSameIds && !NAMED_OTHERWISE.includes(id)) return `${wanted?.signature} has other ids`;
    return got?.contract === wanted?.contract
      ? undefined
      : `${wanted?.signature}\n  is by reflection\n${got?.signature}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
