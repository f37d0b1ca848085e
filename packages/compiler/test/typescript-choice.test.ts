import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { TestProject } from '../../../test/support/test-project.ts';
import { typeScripts } from './running-typescript.ts';

const mikrokit = resolve('packages/compiler/bin/mikrokit.js');
/** `npm run test:typescript-next` names another one. */
const chosen = process.env.MIKROKIT_TYPESCRIPT ?? resolve('node_modules/typescript');
const { version } = JSON.parse(readFileSync(join(chosen, 'package.json'), 'utf8'));

test.serial('Types are read by the program of our TypeScript, or of the chosen one', (t) => {
  const app = copyApp(t);
  const compiler = createCompiler();
  t.teardown(compiler.close);
  app.write(
    'codec.ts',
    `import { createCodec } from '@mikrokit/types';\nexport const codec = createCodec<bigint>();\n`,
  );
  t.is(compiler.compile(app.path('codec.ts'))?.calls.length, 1);
  const [running] = typeScripts();
  t.true(running?.program.startsWith(join(dirname(chosen), '@typescript')), running?.program);
});

test('mikrokit check says once which TypeScript reads types if the project has another', async (t) => {
  const app = new TestProject(t, {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': '{}',
    'codec.ts': `import { createCodec } from '@mikrokit/types';\ncreateCodec<string>();\n`,
    'node_modules/typescript/package.json': '{ "version": "5.9.3" }',
  });
  symlinkSync(resolve('node_modules/@mikrokit'), app.path('node_modules/@mikrokit'), 'junction');
  const check = async () => {
    const command = runNode(t, [mikrokit, 'check'], { cwd: app.folder });
    t.is(await command.ended, 0, command.output());
    return command.output();
  };
  const which = process.env.MIKROKIT_TYPESCRIPT ? 'the one of MIKROKIT_TYPESCRIPT' : 'its own';
  t.is(
    await check(),
    `MikroKit reads types with TypeScript ${version}, ${which}. This project has TypeScript 5.9.3 for tsc and editors, which may see some types differently.

No errors.
`,
  );
  const [major, minor] = version.split('.');
  app.write('node_modules/typescript/package.json', `{ "version": "${major}.${minor}.99" }`);
  t.is(await check(), 'No errors.\n');
  rmSync(app.path('node_modules/typescript'), { recursive: true });
  t.is(await check(), 'No errors.\n');
});

test('A folder without TypeScript in MIKROKIT_TYPESCRIPT is rejected', async (t) => {
  const app = copyApp(t);
  const command = runNode(t, [mikrokit, 'check'], {
    cwd: app.folder,
    env: { MIKROKIT_TYPESCRIPT: './nothing' },
  });
  t.is(await command.ended, 1);
  t.regex(command.output(), /MIKROKIT_TYPESCRIPT is \.\/nothing, which has no package typescript/);
});
