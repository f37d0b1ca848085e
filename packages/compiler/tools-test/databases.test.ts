import test, { type ExecutionContext } from 'ava';
import { freePort } from '../../../test/support/free-port.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

const mikrokit = '@mikrokit/compiler/bin/mikrokit.js';
const DATABASE_URL = 'file:test.sqlite';

test.serial('The API of docs/recipes/drizzle.md passes its tests and runs built', async (t) => {
  const app = new ToolsApp(t, filesOf('docs/recipes/drizzle.md'));
  await passes(t, app, 'drizzle-kit/bin.cjs', 'generate');
  await passesItsTests(t, app);
  await runsBuilt(t, app, '@libsql/client');
});

test.serial('The API of docs/recipes/prisma.md passes its tests and runs built', async (t) => {
  const app = new ToolsApp(t, {
    ...filesOf('docs/recipes/prisma.md'),
    'migrations/1_init/migration.sql': TABLES,
  });
  // The engine that makes migrations is not in the packages: the command would download it, and does not use it here.
  app.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath;
  app.env.CHECKPOINT_DISABLE = '1';
  await passes(t, app, 'prisma/build/index.js', 'generate');
  await passesItsTests(t, app);
  await runsBuilt(t, app, '@prisma/adapter-libsql');
});

/** Runs a script of a package, which must succeed. */
async function passes(t: ExecutionContext, app: ToolsApp, script: string, ...args: string[]) {
  const { code, output } = await app.run(script, ...args);
  t.is(code, 0, output);
}

async function passesItsTests(t: ExecutionContext, app: ToolsApp) {
  await passes(t, app, 'typescript/bin/tsc');
  const args = ['--import', '@mikrokit/compiler/register', '--test', '--test-reporter=tap'];
  const run = runNode(t, args, {
    cwd: app.folder,
    env: { ...app.env, DATABASE_URL },
  });
  t.is(await run.ended, 0, run.output());
  t.regex(run.output(), /^# pass 2$/m);
}

/** Builds the server with its driver left out, and finds the user of the tests by it. */
async function runsBuilt(t: ExecutionContext, app: ToolsApp, driver: string) {
  await passes(t, app, mikrokit, 'build', 'server.ts', '--external', driver);
  const port = String(await freePort());
  const server = runNode(t, ['dist/server.mjs'], {
    cwd: app.folder,
    env: { ...app.env, PORT: port, DATABASE_URL },
  });
  await server.prints(/Listening/);
  const reply = await fetch(`http://localhost:${port}/users/list`);
  t.regex(await reply.text(), /"name":"Ada"/);
}

const TABLES = `CREATE TABLE User (
  id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  createdAt DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE Note (
  id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, size BIGINT NOT NULL,
  authorId INTEGER NOT NULL REFERENCES User (id)
);
`;
