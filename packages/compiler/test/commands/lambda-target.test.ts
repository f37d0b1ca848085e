import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import test from 'ava';
import { unzipSync } from 'fflate';
import { ada, adaReply } from '../../../../test/support/app-calls.ts';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { built, run } from './built-target.ts';

const http2 = JSON.stringify({
  version: '2.0',
  rawPath: '/updateUser',
  rawQueryString: '',
  headers: { 'content-type': 'application/json' },
  requestContext: {
    http: { method: 'POST', path: '/updateUser', sourceIp: '192.0.2.1' },
    stage: '$default',
  },
  body: JSON.stringify([ada]),
  isBase64Encoded: false,
});

test('--target lambda writes a handler and a zip file of it, the same bytes each time', async (t) => {
  const app = copyApp(t);
  const entry = `import { lambdaHandler } from '@mikrokit/serverless/aws';
import { api } from './api.ts';
export const handler = lambdaHandler(api);
`;
  const output = await built(t, app, 'lambda', entry);
  t.regex(output, /^dist\/lambda\/index\.mjs {2,}\d+\.\d kB {2,}\d+\.\d kB gzip$/m);
  t.regex(output, /^dist\/lambda\.zip {2}\d+\.\d kB\nThe handler is index\.handler\.$/m);
  const first = readFileSync(app.path('dist/lambda.zip'));
  const unpacked = unzipSync(first);
  const files = globSync('**/*.mjs', { cwd: app.path('dist/lambda') });
  t.deepEqual(Object.keys(unpacked).sort(), files.sort());
  // Deploying uploads the whole folder, so source maps are beside it.
  t.deepEqual(globSync('**/*.map', { cwd: app.path('dist/lambda') }), []);
  const [, map = ''] =
    /sourceMappingURL=(\S+)/.exec(readFileSync(app.path('dist/lambda/index.mjs'), 'utf8')) ?? [];
  t.true(existsSync(app.path(`dist/lambda/${map}`)), map);
  for (const [path, bytes] of Object.entries(unpacked)) {
    t.deepEqual(Buffer.from(bytes), readFileSync(app.path(`dist/lambda/${path}`)));
  }
  await built(t, app, 'lambda', entry);
  t.deepEqual(readFileSync(app.path('dist/lambda.zip')), first);
  const reply = await run(
    t,
    app,
    `
    const { handler } = await import('./dist/lambda/index.mjs');
    const context = { getRemainingTimeInMillis: () => 1000, awsRequestId: '1' };
    const { statusCode, body } = await handler(${http2}, context);
    console.log(statusCode + ' ' + body);`,
  );
  t.is(reply, `200 ${adaReply}\n`);
});

test('A Lambda function of one route reads no further file for valid calls', async (t) => {
  const app = copyApp(t);
  const entry = `import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
interface User { id: number; name: string; surname: string; lastUpdate: Date }
export const handler = lambdaHandler(createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date(0) }),
}));
`;
  await built(t, app, 'lambda', entry);
  // Missing parts are logged, and no call goes on without them.
  rmSync(app.path('dist/lambda/lib'), { recursive: true });
  const replies = await run(
    t,
    app,
    `
    const { handler } = await import('./dist/lambda/index.mjs');
    const logged = [];
    console.error = (message) => logged.push(message);
    const user = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: '2026-01-01T00:00:00Z' };
    const good = { ...${http2}, body: JSON.stringify([user]) };
    const rest = { httpMethod: 'POST', path: '/updateUser', headers: good.headers, requestContext: {}, body: good.body };
    const events = {
      good,
      bad: { ...good, body: '[1]' },
      rest,
      bytes: { ...good, body: btoa(good.body), isBase64Encoded: true },
      batch: { ...good, rawPath: '/', body: '[]' },
      again: good,
    };
    for (const [name, event] of Object.entries(events)) {
      const { statusCode, body } = await handler(event, {});
      console.log(name + ' ' + statusCode + ' ' + /"type":"(.*?)"/.exec(body)?.[1] + ' ' + logged.splice(0));
    }
    await handler({ route: 'updateUser' }, {}).catch(({ code }) => console.log(code));`,
  );
  t.deepEqual(replies.trimEnd().split('\n'), [
    'good 200 undefined ',
    'bad 500 internal Call failed',
    'rest 500 internal A request could not be answered',
    'bytes 500 internal A request could not be answered',
    'batch 500 internal A part could not be loaded',
    'again 200 undefined ',
    'ERR_MODULE_NOT_FOUND',
  ]);
});

test('A built function starts with a short message for options that cannot work', async (t) => {
  const app = copyApp(t);
  const entry = `import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
const api = createRouter({ get: () => 1 }, { prefix: process.env.PREFIX ?? '' });
export const handler = lambdaHandler(api, { cors: { origins: '*', maxAge: -1 } });
`;
  await built(t, app, 'lambda', entry);
  const messages = await run(
    t,
    app,
    `
    const start = (query) => import('./dist/lambda/index.mjs' + query).catch(String);
    console.log(await start(''));
    process.env.PREFIX = '..';
    console.log(await start('?again'));`,
  );
  t.deepEqual(messages.trimEnd().split('\n'), [
    'RangeError: cors: maxAge is -1 (the source says more)',
    'TypeError: createRouter: prefix dot-segments (the source says more)',
  ]);
});
