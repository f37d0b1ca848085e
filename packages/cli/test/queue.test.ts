import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';

test('mikrokit queue dead lists jobs that gave up, and retry puts them back', async (t) => {
  const app = copyApp(t);
  app.write(
    'queue.ts',
    `import { DatabaseSync } from 'node:sqlite';
import { sqliteQueue } from '@mikrokit/queue';
export const queue = sqliteQueue(new DatabaseSync('jobs.db'));
`,
  );
  app.write(
    'fail.ts',
    `import { createSender, work } from '@mikrokit/queue';
import { createRouter, RpcError } from '@mikrokit/router';
import { queue } from './queue.ts';
const api = createRouter({
  ship: (_context, _order: string): void => {
    throw new RpcError('no-order', { status: 404, message: 'There is no such order' });
  },
});
const dead = Promise.withResolvers<unknown>();
await createSender<typeof api>(queue).ship('a');
const worker = await work(api, queue, { onDead: dead.resolve });
await dead.promise;
await worker.close();
`,
  );
  const run = async (...args: readonly string[]) => {
    const command = runNode(t, [mikrokit, 'queue', ...args], { cwd: app.folder });
    return { code: await command.ended, output: command.output() };
  };
  t.deepEqual(await run('dead'), { code: 0, output: 'No job is dead\n' });
  const failing = runNode(t, ['--import=@mikrokit/compiler/register', 'fail.ts'], {
    cwd: app.folder,
  });
  t.is(await failing.ended, 0, failing.output());
  const listed = await run('dead', 'queue.ts', '--limit', '5');
  const [, id = ''] =
    /^\S+Z {2}([\da-f-]{36}) {2}ship\("a"\)\n {2}1 attempt, 404 no-order: There is no such order\n$/.exec(
      listed.output,
    ) ?? [];
  t.not(id, '', listed.output);
  t.deepEqual(await run('retry', id), { code: 0, output: `${id} is back in the queue\n` });
  const again = await run('retry', id);
  t.is(again.code, 1);
  t.regex(again.output, /There is no dead job/);
  const database = new DatabaseSync(join(app.folder, 'jobs.db'));
  t.teardown(() => database.close());
  t.like(database.prepare('SELECT state, attempts FROM mikrokit_jobs').get(), {
    state: 'waiting',
    attempts: 0,
  });
});

test('mikrokit queue names what is missing', async (t) => {
  const app = copyApp(t);
  const run = async (...args: readonly string[]) => {
    const command = runNode(t, [mikrokit, 'queue', ...args], { cwd: app.folder });
    return { code: await command.ended, output: command.output() };
  };
  const none = await run('dead');
  t.is(none.code, 2);
  t.regex(none.output, /There is no queue\.ts or src\/queue\.ts/);
  t.regex((await run('dead', 'api.ts')).output, /api\.ts exports no queue/);
  t.regex((await run('retry')).output, /needs the id of a job/);
});
