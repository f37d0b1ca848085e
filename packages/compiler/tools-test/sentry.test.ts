import { createServer } from 'node:http';
import test from 'ava';
import { installIntoCache } from '../../../scripts/install-into-cache.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { runNode } from '../../../test/support/running-process.ts';
import { filesOf } from './page-files.ts';
import { ToolsApp } from './tools-app.ts';

const dependencies = { '@sentry/node': '11.12.0', '@types/node': '26.6.6', typescript: '7.0.2' };

const main = `import { flush } from '@sentry/node';
import './sentry.ts';
import { api } from './api.ts';

console.log(await api.call('works'));
for (const route of ['fails', 'rejects'] as const)
  console.log((await api.call(route).catch((error) => error)).type);
await flush(5_000);
`;

test('Sentry gets the errors that nobody expected, with the route and without parameters', async (t) => {
  const packages = await installIntoCache({
    name: 'sentry-11.12.0',
    manifest: { dependencies },
    flags: ['--ignore-scripts'],
  });
  const envelopes: string[] = [];
  const port = await freePort();
  const sentry = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    envelopes.push(text);
    response.end('{}');
  }).listen(port);
  t.teardown(() => sentry.close());

  const app = new ToolsApp(
    t,
    { ...filesOf('docs/recipes/sentry.md'), 'main.ts': main },
    { packages },
  );
  const { code, output } = await app.run('typescript/bin/tsc');
  t.is(code, 0, output);
  const run = runNode(t, ['--import', '@mikrokit/compiler/register', 'main.ts'], {
    cwd: app.folder,
    env: { SENTRY_DSN: `http://key@127.0.0.1:${port}/1` },
  });
  t.is(await run.ended, 0, run.output());
  t.regex(run.output(), /^fine$[\s\S]*^internal$[\s\S]*^no-luck$/m);

  const items = envelopes.flatMap((text) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  const events = items.filter(({ exception }) => exception);
  t.is(events.length, 1, envelopes.join('\n'));
  t.is(events[0].exception.values[0].value, 'The disk is full');
  t.like(events[0].tags, { route: 'fails', step: 'fails' });
});
