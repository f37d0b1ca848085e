import { fileURLToPath } from 'node:url';
import test from 'ava';
import { type BenchmarkServer, serversOf } from '../../servers/server-list.ts';
import { readOptions } from '../../throughput/options.ts';
import { runRounds } from '../../throughput/run-rounds.ts';
import { updateUser } from '../../workloads/update-user.ts';

const file = fileURLToPath(new URL('../fixtures/faulty-server.ts', import.meta.url));
const options = readOptions(['--all', '-c', '5', '-p', '2', '-d', '1', '-w', '0', '-r', '2'])!;
const [bare] = serversOf(updateUser);

/** Measures a correct server and then one with this fault; returns the names of the measured ones. */
async function measuredBeside(fault: string): Promise<readonly string[]> {
  const faulty: BenchmarkServer = {
    name: 'faulty',
    router: false,
    validation: 'by hand',
    description: '',
    beyond: '',
    lacks: '',
    command: async () => [file, fault],
  };
  const measured: string[] = [];
  const watch = {
    onStage: () => {},
    onResult: ({ name }: { name: string }) => measured.push(name),
  };
  try {
    await runRounds([bare!, faulty], updateUser, options, watch);
  } catch (error) {
    return [...measured, (error as Error).message.split('\n')[0] as string];
  }
  return measured;
}

for (const [fault, message] of [
  ['answers what came', /^faulty did not reply as it should, but 200 \{"updateUser"/],
  ['accepts everything', /^faulty answered 200 to \{"updateUser":\[\{"id":"1"/],
  ['fails under load', /^faulty: \d+ replies of http:\S+ failed$/],
  ['shrinks under load', /^faulty: replies of \d+ bytes under load, \d+ otherwise$/],
  ['ends under load', /^faulty: /],
] as const) {
  test.serial(`a server that ${fault} ends the run with its name`, async (t) => {
    const [first, second, ...rest] = await measuredBeside(fault);
    t.is(first, 'bare');
    t.regex(second ?? '', message);
    t.deepEqual(rest, []);
  });
}

test.serial('a server without a fault is measured in each round', async (t) => {
  t.deepEqual(await measuredBeside('nothing'), ['bare', 'faulty', 'faulty', 'bare']);
});
