import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import test, { type ExecutionContext } from 'ava';
import {
  ada,
  adaReply,
  type CallReply,
  call,
  eventually,
} from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { type RunningProcess, runNode } from '../../../../test/support/running-process.ts';
import type { TestProject } from '../../../../test/support/test-project.ts';

test('A type that changes in a file that Node never loads is validated as changed', async (t) => {
  const { app, url } = await startDev(t);
  t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
  app.replace('user.ts', 'id: number', 'id: string');
  const rejected = await replyOf(url, 400);
  t.regex(rejected.text, /"path":\["user","id"\]/);
});

test('One line says which file changed, and when the server listened again', async (t) => {
  const { app, dev, url } = await startDev(t);
  const line = /^\[mikrokit\] user\.ts changed, listening again after \d+ ms$/gm;
  for (const [from, to, status] of [
    ['id: number', 'id: string', 400],
    ['id: string', 'id: number', 200],
  ] as const) {
    const lines = dev.output().match(line)?.length ?? 0;
    app.replace('user.ts', from, to);
    await replyOf(url, status);
    await eventually(async () => {
      if ((dev.output().match(line)?.length ?? 0) <= lines) throw new Error(dev.output());
    });
  }
  t.notRegex(dev.output(), /MK\d{4}/);
});

test('A program that does not listen starts again as well', async (t) => {
  const { app, dev } = await startDev(t, "console.log('first');\nsetInterval(() => {}, 1000);\n");
  await dev.prints(/first/);
  app.write('server.ts', "console.log('second');\nsetInterval(() => {}, 1000);\n");
  await dev.prints(/second/);
  await dev.prints(/server\.ts changed, started again/);
  t.pass();
});

test('Processes and threads that a server starts load their files by themselves', async (t) => {
  const { dev } = await startDev(
    t,
    `import { fork } from 'node:child_process';
import { isMainThread, Worker } from 'node:worker_threads';

if (isMainThread && process.argv[2] !== 'forked') {
  fork(import.meta.filename, ['forked']);
  new Worker(import.meta.filename);
} else {
  const { api } = await import('./api.ts');
  console.log(isMainThread ? 'process' : 'thread', typeof api.call);
}
`,
  );
  await dev.prints(/process function/);
  await dev.prints(/thread function/);
  t.pass();
});

const outrun = /the old server keeps running/g;

test('A server answers until a change compiles: rejected types, imported files and syntax errors close no port', async (t) => {
  const { app, url, dev } = await startDev(t);
  const stillAnswers = async (times: number, shown: RegExp): Promise<void> => {
    await eventually(async () => {
      if (dev.output().match(outrun)?.length !== times) throw new Error(dev.output());
    });
    t.regex(dev.output(), shown);
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
    t.notRegex(dev.output(), /ended with/);
  };
  app.replace('user.ts', 'name: string', 'name: any');
  await stillAnswers(1, /user\.ts:3:3 - error MK1001[\s\S]*user\.ts changed, does not compile/);
  app.replace('user.ts', 'name: any', 'name: string');
  await dev.prints(/user\.ts changed, listening again/);
  // A file that no server has loaded.
  app.write(
    'other.ts',
    "import { createRouter } from '@mikrokit/router';\nexport const other = createRouter({ all: (_context, value: any): void => void value });\n",
  );
  app.replace('server.ts', 'import { api }', "import './other.ts';\nimport { api }");
  await stillAnswers(2, /other\.ts:2:\d+ - error MK1001/);
  // It fails still, but nothing imports it.
  app.replace('server.ts', "import './other.ts';\n", '');
  await dev.prints(/server\.ts changed, listening again/);
  app.replace('server.ts', 'import { api }', 'import api }');
  await stillAnswers(3, /^server\.ts:2:\d+ - error TS1005: '=' expected\.$/m);
  app.replace('server.ts', 'import api }', 'import { api }');
  app.replace('user.ts', 'id: number', 'id: string');
  await replyOf(url, 400);
  t.notRegex(dev.output(), /ended with/);
});

test('A server answers while a file that it imports is missing, which is said once', async (t) => {
  const { app, url, dev } = await startDev(t);
  const keeps = async (times: number): Promise<void> => {
    await eventually(async () => {
      if (dev.output().match(outrun)?.length !== times) throw new Error(dev.output());
    });
    t.deepEqual(await call(url, 'updateUser', ada), { status: 200, text: adaReply });
    t.notRegex(dev.output(), /ended with/);
  };
  const missing = /^server\.ts:1:8 - error TS2307: Cannot find module '\.\/gone\.ts'\.$/gm;
  app.replace('server.ts', 'import', "import './gone.ts';\nimport");
  await keeps(1);
  t.is(dev.output().match(missing)?.length, 1);
  // What the file that is there now imports is missing.
  app.write('gone.ts', "export { value } from './later.js';\n");
  await keeps(2);
  t.regex(dev.output(), /^gone\.ts:1:23 - error TS2307: Cannot find module '\.\/later\.js'\.$/m);
  app.write('later.js', 'export const value = 1;\n');
  await dev.prints(/listening again/);
  // A server was loaded from it.
  rmSync(app.path('gone.ts'));
  await keeps(3);
  t.is(dev.output().match(missing)?.length, 2);
  app.write('gone.ts', '');
  await eventually(async () => {
    if (dev.output().match(/listening again/g)?.length !== 2) throw new Error(dev.output());
  });
  t.is((await replyOf(url, 200)).text, adaReply);
  t.notRegex(dev.output(), /ended with/);
});

test('A rejected type is shown when a server first starts, which starts once it is corrected', async (t) => {
  const { app, url, dev } = await startDev(t, 'setTimeout(() => {}, 100);\n');
  await dev.prints(/ended with 0, waiting for a change/);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write('server.ts', serverOn(url));
  await dev.prints(/user\.ts:3:3 - error MK1001/);
  await dev.prints(/ended with 1, waiting for a change/);
  app.replace('user.ts', 'name: any', 'name: string');
  t.is((await replyOf(url, 200)).text, adaReply);
});

test('A rejected file is shown without frames of Node, when a server starts and when it would start again', async (t) => {
  const { app, url, dev } = await startDev(t, "console.log('up');\n");
  await dev.prints(/ended with 0, waiting for a change/);
  app.replace('user.ts', 'name: string', 'name: any');
  app.write('server.ts', serverOn(url));
  await dev.prints(/\n1 error in 1 file\.\n\[mikrokit\] .*ended with 1, waiting for a change/);
  app.replace('user.ts', 'name: any', 'name: string');
  await replyOf(url, 200);
  app.replace('user.ts', 'name: string', 'name: any');
  await dev.prints(/\n1 error in 1 file\.\n\[mikrokit\] user\.ts changed, does not compile/);
  t.notRegex(dev.output(), /node:internal|CompileError|^ +at |Node\.js v/m);
});

for (const start of [
  'await serve(api, { port: Number(process.env.PORT) });',
  "createServer(nodeHandler(api)).listen(Number(process.env.PORT), '127.0.0.1');",
]) {
  // Not at the same time: both would be given the same port.
  test.serial(`A port in use is one line, which proposes another: ${start}`, async (t) => {
    const app = copyApp(t);
    const other = createServer().listen(0, '127.0.0.1');
    t.teardown(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    app.write(
      'server.ts',
      `import { createServer } from 'node:http';\nimport { nodeHandler, serve } from '@mikrokit/http';\nimport { api } from './api.ts';\n${start}\n`,
    );
    const dev = runNode(t, [mikrokit, 'dev', '--no-explorer', 'server.ts'], {
      cwd: app.folder,
      env: { PORT: String(port) },
    });
    const [, free] = await dev.prints(/is in use, (\d+) is free: .*waiting for a change\n/);
    t.is(
      dev.output(),
      `[mikrokit] port ${port} is in use, ${free} is free: name another port, waiting for a change\n`,
    );
    app.replace('server.ts', 'Number(process.env.PORT)', String(free));
    // On a busy machine it has started before it listens.
    await dev.prints(/server\.ts changed, (?:started|listening) again/);
    t.is((await replyOf(`http://127.0.0.1:${free}`, 200)).status, 200);
  });
}

test('A server that crashes starts again with the next change', async (t) => {
  const { app, url, dev } = await startDev(t, `throw new Error('crashed');\n`);
  await dev.prints(/Error: crashed[\s\S]*ended with 1, waiting for a change/);
  app.write('server.ts', `${serverOn(url)}`);
  t.is((await replyOf(url, 200)).text, adaReply);
});

test('A file that was missing is picked up once it is there', async (t) => {
  const { app, url, dev } = await startDev(t);
  app.replace('api.ts', './user.ts', './later/user.ts');
  await dev.prints(/MK1002/);
  app.write('later/user.ts', readFileSync(app.path('user.ts'), 'utf8'));
  t.is((await replyOf(url, 200)).text, adaReply);
});

test('A file in a folder whose name begins with a dot is watched', async (t) => {
  const { app, url, dev } = await startDev(t);
  app.write('.types/user.ts', readFileSync(app.path('user.ts'), 'utf8'));
  app.replace('api.ts', './user.ts', './.types/user.ts');
  await dev.prints(/api\.ts changed/);
  t.is((await replyOf(url, 200)).text, adaReply);
  app.replace('.types/user.ts', 'id: number', 'id: string');
  t.regex((await replyOf(url, 400)).text, /"path":\["user","id"\]/);
});

test('A file of another package is picked up when it comes back', async (t) => {
  const app = copyApp(t);
  const url = `http://127.0.0.1:${await freePort()}`;
  app.write('service/package.json', '{ "type": "module" }');
  app.write('service/server.ts', serverOn(url).replace('./api.ts', '../api.ts'));
  const dev = runNode(t, [mikrokit, 'dev', 'service/server.ts'], { cwd: app.folder });
  await dev.prints(/listening on/);
  const text = readFileSync(app.path('user.ts'), 'utf8');
  // The file is watched some time after the server has told which files it has.
  await eventually(async () => {
    app.write('user.ts', `${text}\n`);
    if (!/user\.ts changed/.test(dev.output())) throw new Error('The file is not watched yet');
  });
  await dev.prints(/listening on[\s\S]*listening on/);
  rmSync(app.path('user.ts'));
  await dev.prints(/MK1002[\s\S]*the old server keeps running/);
  app.write('user.ts', `${text}\n// again`);
  await dev.prints(/keeps running[\s\S]*listening on/);
  t.is((await replyOf(url, 200)).text, adaReply);
});

test('Files outside of the project restart nothing', async (t) => {
  const { app, dev, url } = await startDev(t);
  app.write('users.sqlite', 'data');
  app.write('notes.json', '{}');
  app.write('later.ts', 'export {};\n');
  await dev.prints(/later\.ts changed/);
  t.is((await replyOf(url, 200)).text, adaReply);
  t.notRegex(dev.output(), /sqlite|notes/);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the command and its server`, async (t) => {
    const { dev, url } = await startDev(t);
    dev.child.kill(signal);
    t.is(await dev.ended, 0);
    await t.throwsAsync(call(url, 'updateUser', ada));
  });
}

test('A server ends with its command even if that is killed', async (t) => {
  const { dev, url } = await startDev(t);
  dev.child.kill('SIGKILL');
  await eventually(async () => {
    const reply = await call(url, 'updateUser', ada).catch(() => undefined);
    if (reply) throw new Error('The server is still there');
  });
  t.pass();
});

test('Node options and arguments reach the server', async (t) => {
  const app = copyApp(t);
  app.write(
    'server.ts',
    `console.log(process.execArgv.includes('--no-warnings'), process.argv.slice(2));\n`,
  );
  const dev = runNode(t, [mikrokit, 'dev', '--no-warnings', 'server.ts', '--help', 'x'], {
    cwd: app.folder,
  });
  await dev.prints(/true \[ '--help', 'x' \]/);
  await dev.prints(/ended with 0, waiting for a change/);
  t.pass();
});

test('The inspector of NODE_OPTIONS is the server’s', async (t) => {
  const app = copyApp(t);
  app.write(
    'server.ts',
    `import { url } from 'node:inspector';\nconsole.log('inspected at', url());\n`,
  );
  const dev = runNode(t, [mikrokit, 'dev', 'server.ts'], {
    cwd: app.folder,
    env: { NODE_OPTIONS: `--inspect=127.0.0.1:${await freePort()}` },
  });
  await dev.prints(/inspected at ws:/);
  t.notRegex(dev.output(), /address already in use/);
});

async function startDev(
  t: ExecutionContext,
  server?: string,
): Promise<{ readonly app: TestProject; readonly dev: RunningProcess; readonly url: string }> {
  const app = copyApp(t);
  const url = `http://127.0.0.1:${await freePort()}`;
  app.write('server.ts', server ?? serverOn(url));
  const dev = runNode(t, [mikrokit, 'dev', 'server.ts'], { cwd: app.folder });
  if (server === undefined) await dev.prints(/listening on/);
  return { app, dev, url };
}

/** A server that takes the same port each time it starts. */
function serverOn(url: string): string {
  return `import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const { url } = await serve(api, { port: ${new URL(url).port} });
console.log('listening on', url);
`;
}

async function replyOf(url: string, status: number): Promise<CallReply> {
  return eventually(async () => {
    const reply = await call(url, 'updateUser', ada);
    if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`);
    return reply;
  });
}
