import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import type { Cleanup } from '../../../../test/support/cleanup.ts';
import { type RunningProcess, runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

test('a rejected file ends a process with its diagnostics alone, wherever it is imported', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write('later.ts', "setTimeout(() => import('./api.ts'), 10);\n");
  for (const entry of ['api.ts', 'server.ts', 'later.ts']) {
    const process = run(t, app, entry);
    t.is(await process.ended, 1);
    t.regex(process.output(), /^user\.ts:3:3 - error MK1001: [\s\S]*\n\n1 error in 1 file\.\n$/);
    t.notRegex(process.output(), /node:internal|CompileError|^ +at |Node\.js v/m);
  }
});

test('a program that handles the error of a rejected file goes on', async (t) => {
  const app = copyApp(t);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write(
    'caught.ts',
    "await import('./api.ts').catch((error) => console.log(error.name, error.diagnostics.length));\n",
  );
  app.write(
    'handled.ts',
    "process.on('uncaughtException', (error) => console.log('handled', error.name));\nimport('./api.ts');\n",
  );
  for (const [entry, output] of [
    ['caught.ts', 'CompileError 1\n'],
    ['handled.ts', 'handled CompileError\n'],
  ] as const) {
    const process = run(t, app, entry);
    t.is(await process.ended, 0, process.output());
    t.is(process.output(), output);
  }
});

test('other errors keep the stack that Node prints', async (t) => {
  const app = copyApp(t);
  app.write('broken.ts', "import './api.ts';\nthrow new Error('on purpose');\n");
  const process = run(t, app, 'broken.ts');
  t.is(await process.ended, 1);
  t.regex(process.output(), /Error: on purpose\n +at /);
});

function run(t: Cleanup, app: TestProject, entry: string): RunningProcess {
  return runNode(t, ['--import', '@mikrokit/compiler/register', entry], { cwd: app.folder });
}
