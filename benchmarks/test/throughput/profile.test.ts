import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseProfile } from '@platformatic/flame';
import test from 'ava';
import { serversOf } from '../../servers/server-list.ts';
import { profileServer } from '../../throughput/profile-server.ts';
import { updateUser } from '../../workloads/update-user.ts';

const load = { connections: 10, pipelining: 1, duration: 1, warmup: 1, pin: false };
const serverOf = (name: string) => serversOf(updateUser).find((server) => server.name === name)!;

test('a profile is a flame graph and a text of what took most time', async (t) => {
  const [graph = '', text = ''] = await profileServer(serverOf('mikrokit'), updateUser, load);
  const profile = graph.replace(/html$/, 'pb');
  t.teardown(() => Promise.all([rm(graph), rm(text), rm(profile)]));
  t.regex(await readFile(graph, 'utf8'), /^<!DOCTYPE html>/i);
  t.regex(await readFile(text, 'utf8'), /^\| 1 \| `[^`]+` \|/m);
  // It may be shown to others: files are named from the repository on.
  const { strings } = (await parseProfile(profile)).stringTable;
  t.true(strings.some((name) => name.endsWith('packages/http/src/node/request-listener.ts')));
  const root = join(import.meta.dirname, '../../..');
  t.deepEqual(
    strings.filter((name) => name.includes(root)),
    [],
  );
});

test('what does not run on Node is not profiled, and said', async (t) => {
  const message = 'bun runs on bun; only Node is profiled';
  await t.throwsAsync(profileServer(serverOf('bun'), updateUser, load), { message });
});
