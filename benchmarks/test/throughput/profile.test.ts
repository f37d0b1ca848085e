import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseProfile } from '@platformatic/flame';
import test from 'ava';
import { serversOf } from '../../servers/server-list.ts';
import { profileServer } from '../../throughput/profile-server.ts';
import { updateUser } from '../../workloads/update-user.ts';

const load = { connections: 10, pipelining: 1, duration: 1, warmup: 1, pin: false };
const serverOf = (name: string) => serversOf(updateUser).find((server) => server.name === name)!;

test('a profile is a flame graph and a text of the most expensive functions', async (t) => {
  const [graph = '', text = ''] = await profileServer(serverOf('mikrokit'), updateUser, load);
  const profile = graph.replace(/html$/, 'pb');
  t.teardown(() => Promise.all([rm(graph), rm(text), rm(profile)]));
  t.regex(await readFile(graph, 'utf8'), /^<!DOCTYPE html>/i);
  t.regex(await readFile(text, 'utf8'), /^\| 1 \| `[^`]+` \|/m);
  // Profiles may be shared, so paths are relative to the repository.
  const { strings } = (await parseProfile(profile)).stringTable;
  t.true(strings.some((name) => /(?:^|\/)packages\/(?:http|router)\/src\//.test(name)));
  const root = join(import.meta.dirname, '../../..');
  t.deepEqual(
    strings.filter((name) => name.includes(root)),
    [],
  );
});

test('profiling a server that does not run on Node is rejected', async (t) => {
  const message = 'bun runs on bun; only Node is profiled';
  await t.throwsAsync(profileServer(serverOf('bun'), updateUser, load), { message });
});
