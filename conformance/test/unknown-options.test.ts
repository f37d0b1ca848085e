import '@mikrokit/compiler/register';
import { createClient } from '@mikrokit/client';
import { createCompiler } from '@mikrokit/compiler';
import jest from '@mikrokit/compiler/jest';
import { mikrokit as rolldown } from '@mikrokit/compiler/rolldown';
import { mikrokit as vite } from '@mikrokit/compiler/vite';
import { mikrokit as webpack } from '@mikrokit/compiler/webpack';
import { deepkitTypes } from '@mikrokit/deepkit';
import { fetchHandler, nodeHandler, serve } from '@mikrokit/http';
import { createRouter, hook, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { cookiesOf } from '@mikrokit/router/cookies';
import {
  postgresIdempotencyStore,
  redisIdempotencyStore,
  sqliteIdempotencyStore,
} from '@mikrokit/router/idempotency';
import { openTelemetry } from '@mikrokit/router/opentelemetry';
import { postgresRateStore, redisRateStore, sqliteRateStore } from '@mikrokit/router/rate-limit';
import { sealedCookie } from '@mikrokit/router/sealed-cookies';
import {
  memorySessionStore,
  postgresSessionStore,
  redisSessionStore,
  sessions,
  sqliteSessionStore,
} from '@mikrokit/router/sessions';
import { lambdaHandler, sqs, streamingHandler } from '@mikrokit/serverless/aws';
import { serveFunction, startFunction, toEvent } from '@mikrokit/serverless/aws/local';
import { azureHandler } from '@mikrokit/serverless/azure';
import { cloudFunction } from '@mikrokit/serverless/google';
import { vercelFetchHandler, vercelHandler } from '@mikrokit/serverless/vercel';
import { workersHandler } from '@mikrokit/serverless/workers';
import test from 'ava';

// Imported after the loader is registered, so that it is compiled.
const { api } = await import('../api.ts');

/** An option that no function has. The types reject it in a literal, but not in JavaScript or in a variable. */
const wrong = { typo: 1 } as object;

const origins = '*' as const;
const url = 'http://localhost:1';
const client = createClient<typeof api>({ url });
/** Options are checked before a store uses its database. */
const database = {} as never;
const send = async () => null;
const cookies = cookiesOf({ request: {}, response: {} } as never);

/** Functions with options, each given one that it does not have. */
const callsWithUnknownOption: Readonly<Record<string, () => unknown>> = {
  createRouter: () => createRouter({ ping: () => 1 }, wrong),
  'createRouter, codecs of deepkit': () => deepkitTypes(wrong),
  route: () => createRouter({ ping: route({ ...wrong, handler: () => 1 }) }),
  hook: () => createRouter({ log: hook({ ...wrong, handler: () => 1 }), ping: () => 1 }),
  'hook that provides': () =>
    createRouter(
      hook({ ...wrong, provides: 'a', handler: () => 1 }).routes({ ping: () => 1 }) as never,
    ),
  caller: () => api.caller(wrong).call('nothing'),
  openapi: () => api.openapi(wrong),
  openTelemetry: () => openTelemetry(wrong),
  sessions: () => sessions(wrong as never),
  memorySessionStore: () => memorySessionStore(wrong),
  redisSessionStore: () => redisSessionStore(send, wrong),
  postgresSessionStore: () => postgresSessionStore(database, wrong),
  sqliteSessionStore: () => sqliteSessionStore(database, wrong),
  redisIdempotencyStore: () => redisIdempotencyStore(send, wrong),
  postgresIdempotencyStore: () => postgresIdempotencyStore(database, wrong),
  sqliteIdempotencyStore: () => sqliteIdempotencyStore(database, wrong),
  redisRateStore: () => redisRateStore(send, wrong),
  postgresRateStore: () => postgresRateStore(database, wrong),
  sqliteRateStore: () => sqliteRateStore(database, wrong),
  sealedCookie: () => sealedCookie(wrong as never),
  bearer: () =>
    createRouter(
      bearer({ ...wrong, provides: 'a', handler: () => 1 }).routes({ ping: () => 1 }) as never,
    ),
  'set a cookie': () => cookies.set('a', 'b', wrong),
  'delete a cookie': () => cookies.delete('a', wrong),
  createClient: () => createClient<typeof api>({ ...wrong, url }).nothing(),
  'createClient: retry': () => createClient<typeof api>({ url, retry: wrong }).nothing(),
  'createClient: batch': () => createClient<typeof api>({ url, batch: wrong }).nothing(),
  'with of a client': () => client.with(wrong).nothing(),
  'with of a route': () => client.nothing.with(wrong)(),
  'with: retry': () => client.with({ retry: wrong }).nothing(),
  serve: () => serve(api, wrong),
  'serve: a number': () => serve(api, 3000 as never),
  'serve: cors': () => serve(api, { port: 0, cors: { ...wrong, origins } }),
  'serve: compress': () => serve(api, { port: 0, compress: wrong }),
  close: async () => {
    const server = await serve(api, { port: 0 });
    try {
      await server.close(wrong);
    } finally {
      await server.close();
    }
  },
  fetchHandler: () => fetchHandler(api, wrong),
  'fetchHandler: cors': () => fetchHandler(api, { cors: { ...wrong, origins } }),
  nodeHandler: () => nodeHandler(api, wrong),
  lambdaHandler: () => lambdaHandler(api, wrong),
  'lambdaHandler: compress': () => lambdaHandler(api, { compress: wrong }),
  'lambdaHandler: cors': () => lambdaHandler(api, { cors: { ...wrong, origins } }),
  streamingHandler: () => streamingHandler(api, wrong),
  sqs: () => sqs({}, wrong),
  azureHandler: () => azureHandler(api, wrong),
  cloudFunction: () => cloudFunction(api, wrong),
  vercelHandler: () => vercelHandler(api, wrong),
  vercelFetchHandler: () => vercelFetchHandler(api, wrong),
  workersHandler: () => workersHandler(api, wrong),
  serveFunction: () => serveFunction({} as never, wrong),
  startFunction: () => startFunction({ folder: '.', handler: 'index.handler', ...wrong }),
  toEvent: () => toEvent('rest-api', {} as never, wrong),
  createCompiler: () => createCompiler('.', wrong),
  'plugin for Vite': () => (vite as (options: object) => unknown)(wrong),
  'plugin for Rolldown': () => (rolldown as (options: object) => unknown)(wrong),
  'plugin for webpack': () => {
    const plugin = (webpack as (options: object) => { apply(compiler: unknown): void })(wrong);
    plugin.apply({ options: { resolve: { alias: {} } }, webpack: {} });
  },
  'transformer for Jest': () => (jest.createTransformer as (options: object) => unknown)(wrong),
};

for (const [name, call] of Object.entries(callsWithUnknownOption)) {
  test(`an unknown option is rejected: ${name}`, async (t) => {
    await t.throwsAsync(async () => await call(), { instanceOf: TypeError, message: /option/ });
  });
}
