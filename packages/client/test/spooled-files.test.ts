import '@mikrokit/compiler/register';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { until } from '../../../test/support/until.ts';

const { files } = (await import('./api/files.ts')) as typeof import('./api/files.ts');
const { clientOf } = (await import(
  './api/file-clients.ts'
)) as typeof import('./api/file-clients.ts');

const folder = await mkdtemp(join(tmpdir(), 'spooled-files-'));
process.env.TMPDIR = folder;
const server = await serve(files, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const isEmpty = async () => (await readdir(folder)).length === 0;
const large = new File(['x'.repeat(400_000)], 'large.txt');

test.serial('the files of a call are removed when it is over', async (t) => {
  t.is((await client.copy(large)).size, large.size);
  await until(isEmpty);
  t.deepEqual(await readdir(folder), []);
});

test.serial('the files of a call that fails are removed', async (t) => {
  const body = new FormData();
  body.append('call', '[{"name":"a","made":"2020-01-01T00:00:00Z","photos":[true,true]},true]');
  body.append('/0/photos/0', large);
  body.append('/unknown', large);
  const response = await fetch(`${server.url}/album`, { method: 'POST', body });
  t.is(response.status, 400);
  await until(isEmpty);
  t.deepEqual(await readdir(folder), []);
});

test.serial('the files of a caller who vanishes are removed', async (t) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write(
    `POST /copy HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: text/plain\r\ncontent-length: 900000\r\n\r\n${'x'.repeat(600_000)}`,
  );
  await until(async () => !(await isEmpty()));
  const [name = ''] = await readdir(folder);
  t.regex(name, /^mikrokit-/);
  // Only its owner may read it.
  t.is((await stat(join(folder, name))).mode & 0o777, 0o600);
  socket.destroy();
  await until(isEmpty);
  t.deepEqual(await readdir(folder), []);
});
