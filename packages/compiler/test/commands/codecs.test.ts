import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { addChecks, checksPrint } from '../check-app.ts';
import { addCodecs, codecsPrint } from '../codec-app.ts';

const CONDITIONS = '--conditions=@mikrokit/source';

test('The loader attaches codecs to createCodec under any name', async (t) => {
  const app = copyApp(t);
  const register = import.meta.resolve('@mikrokit/compiler/register');
  for (const run of ['first', 'from the cache']) {
    const program = runNode(t, [CONDITIONS, '--import', register, addCodecs(app)], {
      cwd: app.folder,
    });
    t.is(await program.ended, 0, program.output());
    t.true(program.output().startsWith(`${codecsPrint}\n`), `${run}: ${program.output()}`);
    t.regex(program.output(), /at fail \(.*codecs\.ts:20:\d+\)/);
  }
});

test('mikrokit build attaches codecs to createCodec, and keeps places in stacks correct', async (t) => {
  const app = copyApp(t);
  addCodecs(app);
  const build = runNode(t, [mikrokit, 'build', 'codecs.ts'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const program = runNode(t, ['--enable-source-maps', app.path('dist/codecs.mjs')]);
  t.is(await program.ended, 0, program.output());
  t.true(program.output().startsWith(`${codecsPrint}\n`), program.output());
  t.regex(program.output(), /at fail \((?:.*\/)?codecs\.ts:20:\d+\)/);
});

test('The loader and mikrokit build give codecs the functions of their checks', async (t) => {
  const app = copyApp(t);
  const register = import.meta.resolve('@mikrokit/compiler/register');
  const file = addChecks(app);
  for (const run of ['first', 'from the cache']) {
    const program = runNode(t, [CONDITIONS, '--import', register, file], { cwd: app.folder });
    t.is(await program.ended, 0, program.output());
    t.is(program.output(), `${checksPrint}\n`, run);
  }
  const build = runNode(t, [mikrokit, 'build', 'checks.ts'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const program = runNode(t, [app.path('dist/checks.mjs')]);
  t.is(await program.ended, 0, program.output());
  t.is(program.output(), `${checksPrint}\n`);
});

test('The codec of a type that rejects unknown keys by itself starts with either option', async (t) => {
  const app = copyApp(t);
  const register = import.meta.resolve('@mikrokit/compiler/register');
  app.write(
    'closed.ts',
    `import { createCodec, type MaxLength, type Min, type Uuid } from '@mikrokit/types';
const codecs = [
  createCodec<Record<string & Uuid, Date>>(),
  createCodec<Record<number & Min<1>, Date>>(),
  createCodec<Record<\`data-\${string}\` & MaxLength<9>, Date>>(),
  createCodec<Record<string, never>>(),
  createCodec<Record<string, never>>({ unknownKeys: 'reject' }),
  createCodec<{ a: 1 } & Record<string, never>>(),
  createCodec<{ a: 1 }>({ unknownKeys: 'reject' }),
];
console.log(codecs.map((codec) => codec.decode({ a: 1, b: 2 }).ok).join());
`,
  );
  const program = runNode(t, [CONDITIONS, '--import', register, app.path('closed.ts')], {
    cwd: app.folder,
  });
  t.is(await program.ended, 0, program.output());
  t.is(program.output(), 'false,false,false,false,false,false,false\n');
});

test('mikrokit check reports types that createCodec rejects', async (t) => {
  const app = copyApp(t);
  app.write(
    'generic.ts',
    `import { createCodec } from '@mikrokit/types';\nexport const of = <T>() => createCodec<T>();\n`,
  );
  const check = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
  t.is(await check.ended, 1);
  t.regex(check.output(), /^generic\.ts:2:\d+ - error MK1021: .*`T`/m);
});
