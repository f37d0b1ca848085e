import { join } from 'node:path';
import test from 'ava';
import { startApp } from './running-app.ts';

const app = join(import.meta.dirname, 'fixtures/app');
const register = join(import.meta.dirname, 'toolchain/register.ts');
const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };

test('an app compiled by the type compiler validates, decodes and strips parameters', async (t) => {
  const { post } = await startApp(t, [
    '--conditions=@mikrokit/source',
    `--import=${register}`,
    join(app, 'server.ts'),
  ]);
  const { status, json } = await post('updateUser', [{ ...ada, unknown: true }]);
  t.is(status, 200);
  const { updateUser } = json as { updateUser: Record<string, string> };
  t.deepEqual({ ...updateUser, lastUpdate: '' }, { ...ada, lastUpdate: '' });
  t.not(updateUser.lastUpdate, ada.lastUpdate);

  const rejected = await post('updateUser', [{ ...ada, name: '', lastUpdate: 'today' }]);
  t.is(rejected.status, 400);
  t.like(rejected.json, {
    errors: {
      updateUser: {
        type: 'validation',
        issues: [{ path: ['user', 'name'] }, { path: ['user', 'lastUpdate'] }],
      },
    },
  });
});
