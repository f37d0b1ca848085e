import { readFileSync } from 'node:fs';
import test from 'ava';
import { copyApp } from '../app-copy.ts';
import { built, run } from './built-target.ts';

/** A function whose router and handler are given options. */
function functionWith(routerOptions: string, lambdaOptions: string): string {
  return `import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
const named = (...parts: string[]): {} => ({ [parts.join('')]: parts.join('') });
const api = createRouter({ get: (): number => named.length }, ${routerOptions});
export const handler = lambdaHandler(api, ${lambdaOptions});
`;
}

const started = `
  const name = './dist/lambda/index.mjs';
  const reply = ({ handler }) => handler({
    rawPath: '/v1/get', requestContext: { http: { method: 'POST' } },
    headers: { 'content-type': 'application/json', origin: 'https://a.test' }, body: '[]',
  }, {});
  console.log(await import(name).then(reply).then(JSON.stringify, ({ message }) => message));`;

const unseen = (option: string): string => `${option} unseen by the build; name it in the source`;

test('A build has the code of options that the application names', async (t) => {
  const app = copyApp(t);
  await built(t, app, 'lambda', functionWith("{ prefix: 'v1' }", "{ cors: { origins: '*' } }"));
  const { statusCode, headers, body } = JSON.parse(await run(t, app, started));
  t.is(statusCode, 200);
  t.is(headers['access-control-allow-origin'], '*');
  t.is(body, '{"get":0}');
});

test('A build has the code of what a handler takes from events where the application names it', async (t) => {
  const app = copyApp(t);
  const options = "{ basePath: '/v1', deadlineMargin: 100 }";
  await built(t, app, 'lambda', functionWith('{}', options));
  t.is(JSON.parse(await run(t, app, started)).statusCode, 200);
  await built(t, app, 'lambda', functionWith('{}', '{ deadlineMargin: -1 }'));
  t.regex(await run(t, app, started), /^deadlineMargin is -1; /);
});

for (const [what, routerOptions, lambdaOptions, message] of [
  ['A handler around calls', '{}', "named('co', 'rs')", unseen('lambdaHandler: cors')],
  ['A handler for its events', '{}', "named('ev', 'ents')", unseen('lambdaHandler: events')],
  ['A handler for their paths', '{}', "named('base', 'Path')", unseen('lambdaHandler: basePath')],
  [
    'A handler for time',
    '{}',
    "named('deadline', 'Margin')",
    unseen('lambdaHandler: deadlineMargin'),
  ],
  ['A router for its paths', "named('pre', 'fix')", '{}', unseen('createRouter: prefix')],
  ['A router for its calls', "named('log', 'ger')", '{}', unseen('createRouter: logger')],
] as const) {
  test(`${what} refuses an option that its build did not see`, async (t) => {
    const app = copyApp(t);
    await built(t, app, 'lambda', functionWith(routerOptions, lambdaOptions));
    const printed = await run(t, app, started);
    t.true(printed.includes(message), printed);
  });
}

for (const [what, entry, reply] of [
  // A hook that is left out may be what keeps strangers away: nothing starts without it.
  [
    'A hook',
    `import * as router from '@mikrokit/router';
const make = (router as unknown as Record<string, (options: object) => () => number>)[['ho', 'ok'].join('')]!;
const api = router.createRouter({ guard: make({ handler: () => {} }), get: (): number => 0 });`,
    'createRouter: route "guard" no-route (the source says more)',
  ],
  [
    'The reply',
    `import { createRouter } from '@mikrokit/router';
const api = createRouter({ get: (context): string => typeof Reflect.get(context, ['res', 'ponse'].join('')) });`,
    '500',
  ],
] as const) {
  test(`${what} that a build did not see named fails`, async (t) => {
    const app = copyApp(t);
    const start = "import { lambdaHandler } from '@mikrokit/serverless/aws';\n";
    await built(t, app, 'lambda', `${start}${entry}\nexport const handler = lambdaHandler(api);\n`);
    const printed = await run(t, app, started.replace('/v1/get', '/get'));
    t.true(printed.includes(reply), printed);
  });
}

/** A function that asks its router for something. */
function asking(asked: string, imported = ''): string {
  return `${imported}
import { createRouter } from '@mikrokit/router';
const api = createRouter({ get: (): number => 1 });
const any: any = api;
export const handler = async (): Promise<any> => ${asked};
`;
}

const asked = `
  const { handler } = await import('./dist/lambda/index.mjs');
  const told = await handler().then((value) => ({ value }), ({ message }) => ({ message }));
  console.log(JSON.stringify(told));`;

test("A router's methods that no module names are left out", async (t) => {
  const app = copyApp(t);
  await built(t, app, 'lambda', asking("any[['ca', 'll'].join('')]('get')"));
  t.regex(await run(t, app, asked), /^\{"message":".* is not a function"\}\n$/);
  t.notRegex(readFileSync(app.path('dist/lambda/index.mjs'), 'utf8'), /in-process-caller/);
});

for (const [how, entry, value] of [
  ['by name', asking("api.call('get')"), 1],
  ['by a text', asking("any['call']('get')"), 1],
  ['in JSON', asking(`any[JSON.parse('["call"]')[0]]('get')`), 1],
  [
    'by what is taken from it',
    asking("(({ caller }) => caller.call(api, {}).call('get'))(api)"),
    1,
  ],
  ['by another module', asking("any[name]('get')", "import { name } from './name.ts';"), 1],
  [
    'by the client',
    asking(
      'createClient<typeof api>({ transport: inProcess(api), discover: true }).get()',
      "import { createClient, inProcess } from '@mikrokit/client';",
    ),
    1,
  ],
] as const) {
  test(`A router has the methods that are asked for ${how}`, async (t) => {
    const app = copyApp(t);
    app.write('name.ts', "export const name = 'call';");
    await built(t, app, 'lambda', entry);
    t.deepEqual(JSON.parse(await run(t, app, asked)), { value });
  });
}

for (const [how, exported, name] of [
  ['by its name', 'export { api };', 'api'],
  ['by another', 'export { api as tested };', 'tested'],
  ['from its module', "export * from './other.ts';", 'other'],
] as const) {
  test(`A router that is exported ${how} has all methods`, async (t) => {
    const app = copyApp(t);
    app.write(
      'other.ts',
      `import { createRouter } from '@mikrokit/router';
export const other = createRouter({ get: (): number => 1 });`,
    );
    await built(t, app, 'lambda', asking('undefined').concat(exported));
    const ask = `
      const { ${name}: api } = await import('./dist/lambda/index.mjs');
      console.log(await api.call('get'));`;
    t.is(await run(t, app, ask), '1\n');
  });
}

test('Options may come from a package that is not bundled', async (t) => {
  const app = copyApp(t);
  app.write('options/index.mjs', "export const options = { ['pre' + 'fix']: 'v1' };");
  app.write('options/index.d.mts', 'export declare const options: {};');
  app.write('options/package.json', '{ "name": "options", "exports": "./index.mjs" }');
  const entry = `import { options } from '#options';
${functionWith('options', '{}')}`;
  app.write(
    'package.json',
    '{ "private": true, "type": "module", "imports": { "#options": "./options/index.mjs" } }',
  );
  await built(t, app, 'lambda', entry, ['--external', '#options']);
  const { statusCode } = JSON.parse(await run(t, app, started));
  t.is(statusCode, 200);
});

for (const [how, read] of [
  [
    'by import',
    "const { options } = await import(new URL('../../options.cjs', import.meta.url).href);",
  ],
  [
    'by require',
    "import loaded from './loads.cjs';\nconst { options } = loaded as { options: {} };",
  ],
] as const) {
  test(`Options may come from what is loaded ${how} while the function runs`, async (t) => {
    const app = copyApp(t);
    app.write('options.cjs', "exports.options = { ['pre' + 'fix']: 'v1' };");
    app.write('loads.cjs', "exports.options = require('#options').options;");
    app.write('loads.d.cts', 'declare const loaded: {};\nexport = loaded;');
    app.write(
      'package.json',
      '{ "private": true, "type": "module", "imports": { "#options": "./options.cjs" } }',
    );
    const entry = `${read}\n${functionWith('options as {}', '{}')}`;
    await built(t, app, 'lambda', entry, ['--external', '#options']);
    const { statusCode } = JSON.parse(await run(t, app, started));
    t.is(statusCode, 200);
  });
}

test('A build checks a router as its source does, and says by a code what is wrong', async (t) => {
  const app = copyApp(t);
  await built(t, app, 'lambda', functionWith("{ logger: named('debug') as never }", '{}'));
  t.is(await run(t, app, started), 'createRouter: logger no-logger (the source says more)\n');
});
