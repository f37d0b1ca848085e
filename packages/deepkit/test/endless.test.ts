import { join } from 'node:path';
import { deepkitTypes, RejectionError } from '@mikrokit/deepkit';
import { createRouter, type Routes } from '@mikrokit/router';
import test from 'ava';
import { loadApp } from './toolchain/load-app.ts';

const { endless, finite } = await loadApp(join(import.meta.dirname, 'fixtures/endless/routes.ts'));

const REJECTED: Readonly<Record<string, string>> = {
  grow: "Parameter 1 ('value') of route 'grow' has type `Grow`",
  pair: "Parameter 1 ('value') of route 'pair' has type `Pair`",
  up: "Parameter 1 ('holder') of route 'up' (at .up) has type `Up`",
  fork: "Parameter 1 ('value') of route 'fork' has type `Fork`",
  longer: "Parameter 1 ('value') of route 'longer' has type `Longer`",
  result: "The result of route 'result' has type `Grow`",
};

for (const [name, route] of Object.entries(endless as Routes)) {
  test(`${name}, which grows without end, is rejected once, at its outermost place`, (t) => {
    const start = () => createRouter({ [name]: route } as Routes, { types: deepkitTypes() });
    const { message } = t.throws(start, { instanceOf: RejectionError }) ?? { message: '' };
    t.deepEqual(message.match(/MK\d+: .*/g), [
      `MK1008: ${REJECTED[name]}, which grows without end.`,
    ]);
  });
}

test('finite types of generic types start', async (t) => {
  const api = createRouter(finite as Routes, { types: deepkitTypes() });
  t.deepEqual(Object.keys((await api.describe()).routes), Object.keys(finite as Routes));
  const value = { name: 'a', page: { items: [{ name: 1 }] } };
  const error = await t.throwsAsync(api.call('chain', value));
  t.regex(JSON.stringify(error), /"page","items",0,"name"/);
});
