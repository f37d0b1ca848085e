import test, { type ExecutionContext } from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];

/** An application with `paths`, in a configuration that tsconfig.json extends, with comments and last commas. */
function createApp(t: ExecutionContext, main: string): TestProject {
  const app = copyApp(t);
  app.write(
    'config/paths.json',
    `{
  // Relative to this file: "not/*" is no pattern.
  "compilerOptions": {
    "paths": {
      "@/*": ["../missing/*", "../*"],
      "@/types/*": ["../types/*"],
      "~api": ["../api.ts"], /* the last comma */
    },
  },
}
`,
  );
  app.replace('tsconfig.json', '{', '{ "extends": "./config/paths.json",');
  app.replace('api.ts', "'./user.ts'", "'@/types/user.ts'");
  app.write(
    'types/user.ts',
    'export interface User { id: number; name: string; lastUpdate: Date }\n',
  );
  app.write('types/index.ts', 'export const count = 1;\n');
  app.write('main.ts', main);
  return app;
}

const calls = `import { api } from '~api';
import { api as same } from '@/api.ts';
import { api as asBuilt } from '@/api.js';
import { api as short } from '@/api';
import { count } from '@/types';
const ada = { id: 1, name: ' Ada ', lastUpdate: new Date(0) };
console.log((await api.call('updateUser', ada)).name, api === same, api === asBuilt, api === short, count);
`;

test('The loader resolves the path aliases of tsconfig.json', async (t) => {
  const app = createApp(t, calls);
  const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), 'Ada true true true 1\n');
});

test('mikrokit build resolves them in the same way', async (t) => {
  const app = createApp(t, calls);
  const build = runNode(t, [mikrokit, 'build', 'main.ts'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const run = runNode(t, ['dist/main.mjs'], { cwd: app.folder });
  t.is(await run.ended, 0, run.output());
  t.is(run.output(), 'Ada true true true 1\n');
});

test('An alias that may mean two files is rejected', async (t) => {
  const app = createApp(t, "import '@/two';\n");
  app.write('two.ts', '');
  app.write('two/index.ts', '');
  const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(run.output(), /'@\/two' can be .*two\.ts or .*two\/index\.ts; write the extension/);
});

test('An alias without a file is left to the packages', async (t) => {
  const app = createApp(t, "import '@/none.ts';\n");
  const run = runNode(t, [...loader, 'main.ts'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(run.output(), /ERR_MODULE_NOT_FOUND|Cannot find package/);
});
