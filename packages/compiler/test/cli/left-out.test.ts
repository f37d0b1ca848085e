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

test('A build has the code of options that the application names', async (t) => {
  const app = copyApp(t);
  await built(t, app, 'lambda', functionWith("{ prefix: 'v1' }", "{ cors: { origins: '*' } }"));
  const { statusCode, headers, body } = JSON.parse(await run(t, app, started));
  t.is(statusCode, 200);
  t.is(headers['access-control-allow-origin'], '*');
  t.is(body, '{"get":0}');
});

for (const [what, routerOptions, lambdaOptions, message] of [
  [
    'A handler',
    '{}',
    "named('co', 'rs')",
    'cors, health, securityHeaders or compress unseen by the build; name it in the source',
  ],
  [
    'A router for its paths',
    "named('pre', 'fix')",
    '{}',
    'createRouter: prefix, suffix or pathTransform unseen by the build; name it in the source',
  ],
  [
    'A router for its calls',
    "named('log', 'ger')",
    '{}',
    'createRouter: toPublicError, tracing or logger unseen by the build; name it in the source',
  ],
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
