import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startFunction } from '@mikrokit/serverless/aws/local';
import test from 'ava';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '..');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const root = join(folder, '../..');

test.before('it is built', async (t) => {
  t.timeout(60_000);
  const [, ...args] = scripts.build.split(' ');
  await run(process.execPath, [join(root, 'node_modules/.bin/mikrokit'), ...args], { cwd: folder });
});

test('npm run local serves the function, and the call in the README gets the documented reply', async (t) => {
  const [, ...args] = scripts.local.split(' && ')[1].split(' ');
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PORT: '0', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.teardown(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const url = /^Listening on http:\/\/(127\.0\.0\.1:\d+)$/.exec(line)?.[1] ?? '';

  const [, command = ''] = /```sh\n(curl.*?)\n```/s.exec(readme) ?? [];
  const [, reply = ''] = /```json\n(.*?)\n```/s.exec(readme) ?? [];
  const { stdout } = await run('sh', ['-c', command.replace('localhost:3000', url)]);
  t.is(stdout, reply);

  const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };
  const update = async (user: object) =>
    fetch(`http://${url}/updateUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([user]),
    });
  t.like(await (await update(ada)).json(), { updateUser: { name: 'Ada' } });
  t.is((await update({ ...ada, id: '1' })).status, 400);

  child.kill('SIGTERM');
  t.deepEqual(await exited, [0, null]);
});

test('only failed messages of a batch return to the queue', async (t) => {
  const lambda = await startFunction({
    folder: join(folder, 'dist/lambda'),
    handler: 'index.handler',
  });
  t.teardown(() => lambda.stop());
  const message = (messageId: string, body: string) => ({
    messageId,
    body,
    receiptHandle: messageId,
    attributes: {},
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:users',
    awsRegion: 'eu-west-1',
  });
  const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2022-10-26T21:11:27.000Z' };
  const { payload } = await lambda.invoke({
    Records: [
      message('good', JSON.stringify(ada)),
      message('wrong', JSON.stringify({ ...ada, lastUpdate: 'yesterday' })),
      message('broken', '{'),
    ],
  });
  const { batchItemFailures } = JSON.parse(String(payload));
  t.deepEqual(
    batchItemFailures.map(({ itemIdentifier }: { itemIdentifier: string }) => itemIdentifier),
    ['wrong', 'broken'],
  );
  t.regex(lambda.output, /^Imported Ada of 2022$/m);
});
