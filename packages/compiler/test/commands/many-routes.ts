import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { ExecutionContext } from 'ava';
import { CommandApp } from '../../../../test/support/command-app.ts';
import { runNode } from '../../../../test/support/running-process.ts';
import { addManyRoutes, MAKE_CALLS, manyCallsOf } from '../many-routes.ts';

/** The entries of an application by their targets. */
const ENTRIES = {
  node: `import { serve } from '@mikrokit/http';
import { api } from './api.ts';
const { url } = await serve(api, { port: 0 });
console.log('listening on ' + url);
`,
  lambda: `import { lambdaHandler } from '@mikrokit/serverless/aws';
import { api } from './api.ts';
export const handler = lambdaHandler(api);
`,
  workers: `import { workersHandler } from '@mikrokit/serverless/workers';
import { api } from './api.ts';
export default workersHandler(api);
`,
} as const;

/** Programs that make calls of what was built, by targets. Their \`send\` gives status and text. */
const SENDERS = {
  node: `
const { spawn } = await import('node:child_process');
const server = spawn(process.execPath, ['dist/node.mjs'], { stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => server.once('exit', resolve));
let printed = '';
for await (const chunk of server.stdout) if (/listening on .*\\n/.test((printed += chunk))) break;
const [, url] = /listening on (.*)\\n/.exec(printed);
const send = async (path, item) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url + '/' + path, { method: 'POST', headers, body: JSON.stringify([item]) });
  return { status: reply.status, text: await reply.text() };
};
const stop = async () => {
  server.kill();
  await ended;
};`,
  lambda: `
const { handler } = await import('./dist/lambda/index.mjs');
const send = async (path, item) => {
  const event = {
    version: '2.0',
    rawPath: '/' + path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST', path: '/' + path, sourceIp: '127.0.0.1' }, stage: '$default' },
    body: JSON.stringify([item]),
    isBase64Encoded: false,
  };
  const { statusCode, body } = await handler(event, { getRemainingTimeInMillis: () => 30_000 });
  return { status: statusCode, text: body };
};
const stop = () => {};`,
  workers: `
const { default: worker } = await import('./dist/workers/index.mjs');
const send = async (path, item) => {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://test/' + path, { method: 'POST', headers, body: JSON.stringify([item]) });
  const reply = await worker.fetch(request, {}, { waitUntil: () => {} });
  return { status: reply.status, text: await reply.text() };
};
const stop = () => {};`,
} as const;

export type ManyTarget = keyof typeof ENTRIES;

/** Builds an application with many routes for each target, runs what was built, and calls routes in all of its parts. */
export async function buildAndCall(
  t: ExecutionContext,
  { routes, lazy, targets }: ManyRoutes,
): Promise<void> {
  const app = new CommandApp(t);
  addManyRoutes(app, routes, lazy);
  for (const target of targets) {
    const entry = `${target}.ts`;
    app.write(entry, ENTRIES[target]);
    const { code, output } = await app.mikrokit('build', entry, '--target', target);
    t.is(code, 0, output);
    // Some file systems have one file for names that differ in case only.
    const files = globSync(`dist/${target}{/**/*,-chunks/*}.mjs`, { cwd: app.folder });
    const names = files.map((file) => file.toLowerCase());
    t.is(new Set(names).size, names.length);
    const parts = names.filter((name) => basename(name).startsWith('part'));
    t.is(parts.length, lazy);
    const calls = manyCallsOf(routes, lazy);
    app.write('calls.json', JSON.stringify(calls));
    const program = `${MAKE_CALLS}
import { readFileSync } from 'node:fs';
${SENDERS[target]}
const count = await makeCalls(JSON.parse(readFileSync('calls.json', 'utf8')), send);
await stop();
console.log(count + ' called');`;
    const calling = runNode(t, ['--input-type=module', '--eval', program], { cwd: app.folder });
    t.is(await calling.ended, 0, calling.output());
    t.is(calling.output(), `${calls.length} called\n`);
  }
}

interface ManyRoutes {
  readonly routes: number;
  /** The modules that are loaded when their routes are called. */
  readonly lazy: number;
  readonly targets: readonly ManyTarget[];
}
