import { join } from 'node:path';
import { deepkitTypes, RejectionError } from '@mikrokit/deepkit';
import { createRouter, type Routes } from '@mikrokit/router';
import test from 'ava';
import { loadApp } from './toolchain/load-app.ts';

const folder = join(import.meta.dirname, 'fixtures');
const { routes } = await loadApp(join(folder, 'valid/contexts.ts'));
const { auth, withUser } = await loadApp(join(folder, 'rejected/contexts.ts'));

const types = deepkitTypes();
const api = createRouter(routes as Routes, { types });
const { routes: described } = await api.describe();

test('first parameters that take the context, and results of hooks that are read, are not rejected', (t) => {
  t.is(Object.keys(described).length, 25);
  t.is(described.ofGuard?.signature, 'ofGuard(id: number): string');
});

for (const path of ['context', 'renamed', 'picked', 'pickedRenamed', 'partial', 'asRest']) {
  test(`${path} gets the context`, async (t) => {
    t.is(await (api.call as (path: string) => Promise<unknown>)(path), path);
  });
}

test('a value is in the contexts of the routes within the hook that provides it, and in no others', (t) => {
  const guard = auth as { routes(routes: object): Routes };
  t.notThrows(() => createRouter({ ...guard.routes({ inside: withUser }) } as Routes, { types }));
  const error = t.throws(
    () =>
      createRouter({ ...guard.routes({ inside: withUser }), outside: withUser } as Routes, {
        types,
      }),
    { instanceOf: RejectionError },
  );
  t.is(error?.message.match(/MK1029/g)?.length, 1);
  t.true(error?.message.includes("The first parameter of route 'outside' gets the context"));
});
