import { join } from 'node:path';
import { deepkitTypes, RejectionError } from '@mikrokit/deepkit';
import { createRouter, lazy, type Routes } from '@mikrokit/router';
import test from 'ava';
import { loadApp } from './toolchain/load-app.ts';

const folder = join(import.meta.dirname, 'fixtures/rejected');
const { routes } = await loadApp(join(folder, 'routes.ts'));
const { routes: lost } = await loadApp(join(folder, 'lost.ts'));
const { routes: contexts } = await loadApp(join(folder, 'contexts.ts'));

/** The places in the messages of rejections. */
const PLACED =
  /MK\d{4}: (?:Parameter \d(?: \('\w+'\))?|Parameter '\w+'|The first parameter|The parameter|The result|The handler|Hook) (?:of )?(?:route |hook )?'\w+'/;

const entries = { ...(routes as Routes), ...(lost as Routes), ...(contexts as Routes) };

for (const [name, entry] of Object.entries(entries)) {
  if (name === 'fine') continue;
  test(`${name} is rejected with route, reason and fix`, (t) => {
    const api = { [name]: entry, after: (routes as Routes).fine } as Routes;
    const error = t.throws(() => createRouter(api, { types: deepkitTypes() }), {
      instanceOf: RejectionError,
    });
    t.regex(error?.message ?? '', PLACED, name);
    t.snapshot(error?.message, name);
  });
}

test('a lazy group is rejected with what to write instead', (t) => {
  const api = { reports: lazy(async () => ({ total: () => 1 })) } as unknown as Routes;
  t.throws(() => createRouter(api, { types: deepkitTypes() }), {
    message:
      /^createRouter: the lazy group "reports" was not compiled\. .* deepkitTypes\(\) has no lazy groups: write import \* as group from "\.\/reports\.ts", and pass that$/,
  });
});

test('all that is lost on the way is told at once', (t) => {
  const error = t.throws(() => createRouter(lost as Routes, { types: deepkitTypes() }), {
    instanceOf: RejectionError,
  });
  for (const name of Object.keys(lost as Routes))
    t.true(error?.message.includes(`'${name}'`), name);
});

test('all rejections of a router are told at once', (t) => {
  const error = t.throws(() => createRouter(routes as Routes, { types: deepkitTypes() }), {
    instanceOf: RejectionError,
  });
  const rejected = Object.keys(routes as Routes).filter((name) => name !== 'fine');
  for (const name of rejected) t.true(error?.message.includes(`'${name}'`), name);
});

test('a router of what remains starts', async (t) => {
  const { fine } = routes as Routes;
  const api = createRouter({ fine } as Routes, { types: deepkitTypes() });
  t.is((await api.describe()).routes.fine?.signature, 'fine(id: number): number');
});
