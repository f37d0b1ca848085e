import test from 'ava';
import { runCommand } from '../../scripts/run-command.ts';

test('a program that does not end in time fails with what it has written, also if its own child lives on', async (t) => {
  const child = 'setTimeout(() => {}, 60_000)';
  const program = `
    const { spawn } = require('node:child_process');
    console.log(spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }).pid);
    setInterval(() => {}, 1000);`;
  const started = performance.now();
  const { code, stdout } = await runCommand([process.execPath, '-e', program], { timeout: 8000 });
  t.true(performance.now() - started < 60_000, 'it waits for the child');
  t.is(code, 1);
  t.regex(stdout, /^\d+\n$/);
  process.kill(Number(stdout));
});

test('a program that ends in time has its own exit code', async (t) => {
  const program = 'console.error("bad"); process.exitCode = 3';
  const result = await runCommand([process.execPath, '-e', program], { timeout: 60_000 });
  t.deepEqual(result, { code: 3, stdout: '', stderr: 'bad\n' });
});
