import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { built, run } from './built-target.ts';

// No module has these names in its text, and neither has a variable: nothing can be concluded from the source.
const entry = `import * as router from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';

const name = (...parts: string[]): string => parts.join('');
const named = (values: Record<string, unknown>): {} => values;
const makeHook: typeof router.hook = Reflect.get(router, name('ho', 'ok'));

const logged: unknown[] = [];
const log = (_details: object, message: string) => logged.push(message);
const api = router.createRouter({
  guard: makeHook({ header: 'x-key', handler: (_context, key: string): void => {
    if (key !== 'secret') throw new Error('rejected');
  } }),
  get: (context): number => {
    Reflect.get(context, name('res', 'ponse')).headers.set('x-answer', '42');
    return 1;
  },
}, named({
  ['pre' + 'fix']: '/v1',
  [name('log', 'ger')]: { debug: log, info: log, warn: log, error: log },
}));
const callRoute = Reflect.get(api, name('ca', 'll'));

export const handler = Object.assign(
  lambdaHandler(api, named({
    [name('co', 'rs')]: { origins: '*' },
    [name('base', 'Path')]: '/stage',
    [name('deadline', 'Margin')]: 100,
  })),
  { callRoute: () => callRoute.call(api, 'get').catch(({ type }: Error & { type: string }) => type), logged },
);
`;

test('A built function has every option, hook and method, even with computed names', async (t) => {
  const app = copyApp(t);
  await built(t, app, 'lambda', entry);
  const output = await run(
    t,
    app,
    `const { handler } = await import('./dist/lambda/index.mjs');
    const event = (key) => ({
      rawPath: '/stage/v1/get', requestContext: { http: { method: 'POST' } },
      headers: { 'content-type': 'application/json', origin: 'https://a.test', 'x-key': key }, body: '[]',
    });
    const { statusCode, headers, body } = await handler(event('secret'), {});
    console.log(statusCode, headers['access-control-allow-origin'], headers['x-answer'], body);
    console.log((await handler(event('wrong'), {})).statusCode, handler.logged);
    console.log(await handler.callRoute());`,
  );
  t.is(output, `200 * 42 {"get":1}\n500 [ 'Call failed' ]\nvalidation\n`);
});

test('A built function checks options, even computed ones, and reports errors by a code', async (t) => {
  const app = copyApp(t);
  for (const [options, message] of [
    [`{}), named({ [name('deadline', 'Margin')]: -1 }`, /^deadlineMargin is -1; /],
    [`{ [name('log', 'ger')]: 'debug' }), named({}`, /^createRouter: logger no-logger /],
  ] as const) {
    await built(
      t,
      app,
      'lambda',
      `import { createRouter } from '@mikrokit/router';
import { lambdaHandler } from '@mikrokit/serverless/aws';
const name = (...parts: string[]): string => parts.join('');
const named = (values: Record<string, unknown>): {} => values;
const handlerOf = (router: {}, lambda: {}) => lambdaHandler(createRouter({ get: (): number => 1 }, router), lambda);
export const handler = handlerOf(named(${options}));
`,
    );
    const program =
      "const name = './dist/lambda/index.mjs';\nawait import(name).catch(({ message }) => console.log(message));";
    t.regex(await run(t, app, program), message);
  }
});
