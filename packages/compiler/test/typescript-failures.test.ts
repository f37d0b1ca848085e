import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { CompileError, type Compiler, createCompiler } from '@mikrokit/compiler';
import test, { type ExecutionContext } from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { runModule } from '../../../test/support/running-process.ts';
import type { TestProject } from '../../../test/support/test-project.ts';
import { typeScripts } from './running-typescript.ts';

// Serial, because each test looks for TypeScript's process among the children of this one.
test.serial(
  'When the process of TypeScript is killed, one error reports it and the next file is compiled',
  (t) => {
    const { app, compiler } = startCompiler(t);
    killTypeScript();
    app.write('second.ts', codecOf('bigint'));
    const error = t.throws(() => compiler.compile(app.path('second.ts')));
    t.is(
      error?.message,
      `TypeScript's compiler failed on ${app.path('second.ts')}: its process ended`,
    );
    t.is(compiler.compile(app.path('second.ts'))?.calls.length, 1);
  },
);

test.serial('When it is killed while a bundler waits for changes, nobody notices', async (t) => {
  const { app, compiler } = startCompiler(t);
  killTypeScript();
  await setTimeout(100);
  app.write('first.ts', codecOf('Date'));
  compiler.update({ changed: [app.path('first.ts')] });
  t.regex(compiler.compile(app.path('first.ts'))?.modules[0] ?? '', /decodeDate/);
});

test.serial('A file of the project that somebody removes meanwhile is none that matters', (t) => {
  const { app, compiler } = startCompiler(t);
  app.write('gone.ts', 'declare global { interface Gone {} }\nexport {};\n');
  app.write('second.ts', codecOf('bigint'));
  compiler.update('everything');
  t.true(compiler.sourceFiles(app.path('first.ts')).length > 0);
  rmSync(app.path('gone.ts'));
  t.is(compiler.compile(app.path('second.ts'))?.calls.length, 1);
  compiler.dependenciesOf(app.path('second.ts'));
});

test.serial(
  'After a type on which TypeScript fails, other files and the corrected file are compiled',
  (t) => {
    const { app, compiler } = startCompiler(t);
    app.write('endless.ts', codecOf('{ a: 1e999 }'));
    compiler.update({ created: [app.path('endless.ts')] });
    const error = t.throws(() => compiler.compile(app.path('endless.ts')), {
      instanceOf: CompileError,
    });
    t.deepEqual(
      error?.diagnostics.map(({ code, line, lineText }) => [code, line, lineText]),
      [['MK1027', 2, 'export const codec = createCodec<{ a: 1e999 }>();']],
    );
    app.write('endless.ts', codecOf('{ a: 1e99 }'));
    compiler.update({ changed: [app.path('endless.ts')] });
    t.is(compiler.compile(app.path('endless.ts'))?.calls.length, 1);
  },
);

for (const [when, end] of [
  ['a compiler is closed', 'compiler.close();'],
  ['its process ends', ''],
]) {
  test.serial(`When ${when}, TypeScript's process is killed and prints nothing`, async (t) => {
    const app = copyApp(t);
    app.write('first.ts', codecOf('string'));
    const printed = await runModule(
      t,
      `import { ChildProcess } from 'node:child_process';
      import { createCompiler } from '@mikrokit/compiler';
      const { kill } = ChildProcess.prototype;
      ChildProcess.prototype.kill = function (signal) {
        console.log('killed by', signal);
        return kill.call(this, signal);
      };
      const compiler = createCompiler();
      console.log(compiler.compile(${JSON.stringify(app.path('first.ts'))}).calls.length);
      ${end}`,
    );
    t.is(printed, '1\nkilled by SIGKILL\n');
  });
}

test.serial(
  "It is told how often to collect garbage, unless the user's environment says so",
  (t) => {
    const { GOGC } = process.env;
    t.teardown(() => {
      if (GOGC === undefined) delete process.env.GOGC;
      else process.env.GOGC = GOGC;
    });
    delete process.env.GOGC;
    const { compiler } = startCompiler(t);
    t.is(process.env.GOGC, undefined);
    t.regex(environmentOfTypeScript(), /\bGOTRACEBACK=none\b/);
    t.regex(environmentOfTypeScript(), /\bGOGC=200\b/);
    compiler.close();
    while (typeScripts().length > 0);
    process.env.GOGC = '50';
    startCompiler(t);
    t.regex(environmentOfTypeScript(), /\bGOGC=50\b/);
    t.is(process.env.GOGC, '50');
  },
);

/** A compiler that has compiled a file, so that TypeScript's process is running. */
function startCompiler(t: ExecutionContext): { app: TestProject; compiler: Compiler } {
  const app = copyApp(t);
  const compiler = createCompiler();
  t.teardown(compiler.close);
  app.write('first.ts', codecOf('string'));
  compiler.compile(app.path('first.ts'));
  return { app, compiler };
}

function codecOf(type: string): string {
  return `import { createCodec } from '@mikrokit/types';\nexport const codec = createCodec<${type}>();\n`;
}

/** Kills a process while this one is blocked, so that no event announces its end. */
function killTypeScript(): void {
  const running = typeScripts();
  if (running.length !== 1) throw new Error(`${running.length} processes of TypeScript`);
  for (const { pid } of running) process.kill(pid, 'SIGKILL');
  while (typeScripts().length > 0);
}

/** The environment of TypeScript's process. */
function environmentOfTypeScript(): string {
  const [running, ...others] = typeScripts();
  if (running === undefined || others.length > 0) throw new Error('Not one process of TypeScript');
  return execFileSync('ps', ['eww', '-p', String(running.pid)], { encoding: 'utf8' });
}
