import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import test from 'ava';
import { readOptions, toFlags } from '../../throughput/options.ts';
import type { ThroughputResults } from '../../throughput/throughput-results.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

async function run(script: string, ...args: readonly string[]): Promise<Output> {
  const command = [path(`throughput/${script}.ts`), ...args];
  const { stdout, stderr, code } = (await promisify(execFile)(process.execPath, command).catch(
    (error: Output) => error,
  )) as Output;
  return { stdout: stripVTControlCharacters(stdout), stderr, code: code ?? 0 };
}

// No other test uses three pipelined requests, so these results are its own.
const load = ['-c', '5', '-p', '3', '-d', '1', '-w', '0'];
const file = path('results/local/update-user-p3.json');
test.after.always(() => rm(file, { force: true }));

test.serial('npm start measures what its flags say and keeps the results as JSON', async (t) => {
  const { stdout, stderr, code } = await run(
    'start',
    '-s',
    'bare,bare-checked',
    '-r',
    '2',
    ...load,
  );
  t.is(stderr, '');
  t.is(code, 0);
  t.regex(stdout, /^round 1\/2 {2}1\/4 {2}bare +[\d,]+ req\/s {2}about \d+ s left$/m);
  t.regex(stdout, /^round 2\/2 {2}4\/4 {2}bare +[\d,]+ req\/s$/m);
  const results = JSON.parse(await readFile(file, 'utf8')) as ThroughputResults;
  t.is(results.command, 'npm start -- --servers bare,bare-checked -c 5 -p 3 -d 1 -w 0 -r 2');
  t.is(results.node, process.version);
  t.deepEqual(results.versions, {
    bare: process.version.slice(1),
    'bare-checked': process.version.slice(1),
  });
  t.deepEqual(
    results.servers.map(({ name, rounds, failed }) => ({ name, rounds: rounds.length, failed })),
    [
      { name: 'bare', rounds: 2, failed: 0 },
      { name: 'bare-checked', rounds: 2, failed: 0 },
    ],
  );
  for (const server of results.servers) {
    t.true(server.requestsPerSecond > 0 && server.bytesPerSecond > 0);
    t.true(server.latencyP50 <= server.latencyP99 && server.latencyP99 <= server.latencyMax);
  }
});

test.serial('npm run compare-t and npm run compare show the last run', async (t) => {
  const shown = await run('compare-table', '--pipelining', '3', '-m');
  t.regex(shown.stdout, /^\| bare \| [\d.]+ \| ✗ \| [\d,]+ \| 1\.00 \|/m);
  const compared = await run('compare', 'bare', 'bare-checked', '--pipelining', '3');
  t.regex(compared.stdout, /answers \d\.\d\d times as many requests as/);
  t.regex(compared.stdout, /^requests\/s +[\d,]+ +[\d,]+ +\d\.\d\d$/m);
  const named = await run('compare-table', 'bare');
  t.is(named.code, 1);
  t.regex(named.stderr, /^The table has all servers/);
});

test.serial('without a name, the last run is shown', async (t) => {
  const latest = path('results/local/large-p13.json');
  t.teardown(() => rm(latest, { force: true }));
  const results = JSON.parse(await readFile(file, 'utf8')) as ThroughputResults;
  const later = { ...results, date: '2999-01-02T03:04:05.678Z', workload: 'large' };
  await writeFile(latest, JSON.stringify(later));
  t.regex((await run('compare-table')).stdout, /^2999-01-02, /);
  t.notRegex((await run('compare-table', '--pipelining', '3')).stdout, /^2999/);
  t.notRegex((await run('compare-table', '--published')).stdout, /^2999/);
});

for (const [args, message] of [
  [['-s', 'bare,nobody'], /There is no server 'nobody'/],
  [['--all', '-d', 'long'], /--duration is a whole number of at least 1, not 'long'/],
  [
    ['--all', '--workload', 'play'],
    /There is no workload 'play'\. There are update-user, hello, large, path$/,
  ],
  [['--all', '--quick'], /Unknown option '--quick'/],
  [['--all', '-s', 'bare'], /Either --all or --servers/],
  [['--native', '--workload', 'hello'], /--native: servers in Rust and Go do 'update-user' only/],
] as const) {
  test(`npm start rejects ${args.join(' ')}`, (t) => {
    t.throws(() => readOptions(args), { message });
  });
}

test('npm start without a terminal names the missing options, without a stack', async (t) => {
  const { stderr, code } = await run('start', '-d', '1');
  t.is(code, 1);
  t.regex(stderr, /^\nWhich servers\? --all, or --servers a,b\n/);
  t.notRegex(stderr, /^ {4}at /m);
});

test('answers at a terminal can be repeated with flags', (t) => {
  const flags = ['--servers', 'bare,hono', '-c', '5', '-p', '1', '-d', '3', '-w', '0', '-r', '2'];
  t.deepEqual(toFlags(readOptions([...flags, '--no-pin'])!), [...flags, '--no-pin']);
});

test('the servers in Rust and Go are measured with --native, and --all alone leaves them out', (t) => {
  t.deepEqual(readOptions(['--native'])?.servers, ['bare', 'mikrokit']);
  const all = readOptions(['--all', '--native', '-d', '3'])!;
  t.false(['axum', 'may_minihttp', 'go'].some((name) => all.servers?.includes(name)));
  t.deepEqual(toFlags(all).slice(0, 2), ['--all', '--native']);
});

test.serial(
  'npm start --native says which tools are missing, and measures the others',
  async (t) => {
    const args = ['-s', 'bare', '--native', ...load, '-r', '1', '--no-pin'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path('throughput/start.ts'), ...args],
      { env: { ...process.env, PATH: '' } },
    );
    t.regex(stdout, /^axum is skipped: cargo is not installed \(https:\/\/rustup\.rs\)$/m);
    t.regex(stdout, /^go is skipped: go is not installed \(https:\/\/go\.dev\/dl\)$/m);
    t.regex(stdout, /^round 1\/1 {2}1\/1 {2}bare /m);
  },
);

test.serial('npm run compare rejects servers that were not measured', async (t) => {
  const { stderr, code } = await run('compare', 'bare', 'nobody', '--pipelining', '3');
  t.is(code, 1);
  t.regex(stderr, /^These results have no server 'nobody'\. They have bare\b/);
});

test('a signal that ends a run also ends its server and its load, and leaves no result', async (t) => {
  const args = ['-s', 'bare', '--workload', 'hello', '-p', '11', '-c', '5', '-d', '60', '-w', '0'];
  const running = spawn(process.execPath, [path('throughput/start.ts'), ...args, '-r', '1']);
  t.teardown(() => running.kill('SIGKILL'));
  const children = await childrenUnderLoad(running.pid as number);
  running.kill('SIGTERM');
  const [, signal] = await once(running, 'close');
  t.is(signal, 'SIGTERM');
  // They are killed before the run ends, and gone a moment later.
  const giveUpAt = performance.now() + 20_000;
  while ((await stillRunning(children)).length > 0 && performance.now() < giveUpAt) {
    await setTimeout(50);
  }
  t.deepEqual(await stillRunning(children), []);
  t.false(existsSync(path('results/local/hello-p11.json')));
});

interface Process {
  readonly id: number;
  readonly parent: number;
  /** `Z` is a process that has ended and was not waited for. */
  readonly state: string;
  readonly command: string;
}

async function processes(): Promise<readonly Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').map((line) => {
    const [id, parent, state = '', ...command] = line.trim().split(/\s+/);
    return { id: Number(id), parent: Number(parent), state, command: command.join(' ') };
  });
}

/** The server and the load generator of a run, once there are both. */
async function childrenUnderLoad(run: number): Promise<readonly number[]> {
  for (;;) {
    const children = (await processes()).filter(({ parent }) => parent === run);
    if (children.some(({ command }) => command.includes('/load.ts'))) {
      return children.map(({ id }) => id);
    }
  }
}

async function stillRunning(ids: readonly number[]): Promise<readonly Process[]> {
  return (await processes()).filter(({ id, state }) => ids.includes(id) && !state.startsWith('Z'));
}
