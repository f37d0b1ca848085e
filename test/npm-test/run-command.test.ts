import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';

test('a program that does not end in time fails with what it has written, also if its own child lives on', async (t) => {
  const child = 'setTimeout(() => {}, 20_000)';
  const program = `
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const started = performance.now();
  const result = await runCommand([process.execPath, '-e', program], { timeout: 2000 });
  t.deepEqual(result, { code: 1, stdout: 'started\n', stderr: '' });
  t.true(performance.now() - started < 20_000, 'it waits for the child');
});

test('a program that ends in time has its own exit code', async (t) => {
  const program = 'console.error("bad"); process.exitCode = 3';
  const result = await runCommand([process.execPath, '-e', program], { timeout: 60_000 });
  t.deepEqual(result, { code: 3, stdout: '', stderr: 'bad\n' });
});
