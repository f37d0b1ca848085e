import { fileURLToPath } from 'node:url';
import test from 'ava';
import { type BenchmarkServer, serversOf } from '../../servers/server-list.ts';
import { readOptions } from '../../throughput/options.ts';
import { runRounds } from '../../throughput/run-rounds.ts';
import { updateUser } from '../../workloads/update-user.ts';

const file = fileURLToPath(new URL('../fixtures/liar.ts', import.meta.url));
const options = readOptions(['--all', '-c', '5', '-p', '2', '-d', '1', '-w', '0', '-r', '2'])!;
const [bare] = serversOf(updateUser);

/** Measures an honest server and then one that tells this lie; gives who was measured. */
async function measuredBeside(lie: string): Promise<readonly string[]> {
  const liar: BenchmarkServer = {
    name: 'liar',
    router: false,
    validation: 'by hand',
    description: '',
    beyond: '',
    lacks: '',
    command: async () => [file, lie],
  };
  const measured: string[] = [];
  const watch = {
    onStage: () => {},
    onResult: ({ name }: { name: string }) => measured.push(name),
  };
  try {
    await runRounds([bare!, liar], updateUser, options, watch);
  } catch (error) {
    return [...measured, (error as Error).message.split('\n')[0] as string];
  }
  return measured;
}

for (const [lie, message] of [
  ['answers what came', /^liar did not reply as it should, but 200 \{"updateUser"/],
  ['accepts everything', /^liar answered 200 to \{"updateUser":\[\{"id":"1"/],
  ['fails under load', /^liar: \d+ replies of http:\S+ failed$/],
  ['shrinks under load', /^liar: replies of \d+ bytes under load, \d+ otherwise$/],
  ['ends under load', /^liar: /],
] as const) {
  test.serial(`a server that ${lie} ends the run with its name`, async (t) => {
    const [first, second, ...rest] = await measuredBeside(lie);
    t.is(first, 'bare');
    t.regex(second ?? '', message);
    t.deepEqual(rest, []);
  });
}

test.serial('a server that tells no lie is measured in each round', async (t) => {
  t.deepEqual(await measuredBeside('nothing'), ['bare', 'liar', 'liar', 'bare']);
});
