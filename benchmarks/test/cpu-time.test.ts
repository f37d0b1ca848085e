import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import test from 'ava';
import { CpuCounter, cpuSecondsOf } from '../harness/cpu-time.ts';
import { runProgram } from '../harness/run-program.ts';

// At a first line, a thread takes half a second of CPU; at a second line it ends.
const program = `
const { Worker } = require('node:worker_threads');
const burn = \`
  const used = () => process.cpuUsage().user;
  for (const end = used() + 500_000; used() < end; );
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', () => process.exit());
  parentPort.postMessage('burnt');\`;
process.stdin.once('data', () => {
  const thread = new Worker(burn, { eval: true });
  thread.once('message', () => console.log('burnt'));
  thread.once('exit', () => console.log('ended'));
  process.stdin.once('data', () => thread.postMessage('end'));
});
console.log('ready');`;

const onLinux = existsSync('/proc/self/schedstat') ? test : test.skip;

onLinux('the CPU of a process is that of all its threads, and of those that ended', async (t) => {
  const child = spawn(process.execPath, ['--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill());
  const says = async (word: string) =>
    t.is(String((await once(child.stdout, 'data'))[0]).trim(), word);
  await says('ready');
  const counter = new CpuCounter(child.pid);
  const before = counter.microseconds();
  const ofKernel = cpuSecondsOf(child.pid) as number;
  child.stdin.write('burn\n');
  await says('burnt');
  const burnt = counter.microseconds() - before;
  t.true(burnt > 450_000, `${burnt} µs`);
  const difference = burnt / 1e6 - ((cpuSecondsOf(child.pid) as number) - ofKernel);
  t.true(Math.abs(difference) < 0.05, `${difference} s more than the kernel counts`);
  child.stdin.write('end\n');
  await says('ended');
  t.true(counter.microseconds() - before >= burnt);
});

onLinux('a process that is gone has no CPU to count', (t) => {
  t.throws(() => new CpuCounter(2 ** 30).microseconds(), { code: 'ENOENT' });
});

test('the CPU of a program counts a process that it kills at its end', async (t) => {
  const busy = `
    while (process.cpuUsage().user < 400_000);
    console.log('busy');
    setInterval(() => {}, 1000);`;
  const program = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]);
    child.stdout.once('data', () => {
      child.kill('SIGKILL');
      process.exit();
    });`;
  const { cpu } = await runProgram(['-e', program], import.meta.dirname);
  t.true(cpu >= 400, `${cpu} ms`);
});
