import { join } from 'node:path';
import { deepkitTypes } from '@mikrokit/deepkit';
import { createRouter, type Routes } from '@mikrokit/router';
import test from 'ava';
import { loadApp } from './toolchain/load-app.ts';

const folder = join(import.meta.dirname, 'fixtures/circular');
// The module that is imported first runs last.
await loadApp(join(folder, 'person.ts'));
const { routes, rejections, tooEarly } = await loadApp(join(folder, 'team.ts'));

test('types of modules that have not run yet are rejected at every attempt', (t) => {
  const [first, second] = rejections as readonly string[];
  t.regex(first ?? '', /route 'team'.*before initialization.*in a circle.*route 'both'/s);
  t.is(second, first);
});

test('a type that the application reflects too early fails there too', (t) => {
  t.true(tooEarly instanceof ReferenceError, String(tooEarly));
});

test('once the modules have run, types are fully checked', async (t) => {
  const api = createRouter(routes as Routes, { types: deepkitTypes() });
  const { routes: described } = await api.describe();
  t.is(described.team?.signature, 'team(team: Team): undefined');
  await t.throwsAsync(api.call('team', { size: 'many' }), {
    message: 'The parameters are not valid',
  });
  const both = { name: 'Ada', at: 1, team: { size: 'many' } };
  await t.throwsAsync(api.call('both', both), { message: 'The parameters are not valid' });
  t.is(await api.call('both', { ...both, team: { size: 1 } }), undefined);
});
