import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { runLoadedClient } from './client-app.ts';

const ROUTES = 400;

test('A client of a large API loads the codecs of the routes that it calls', async (t) => {
  const app = copyApp(t);
  const routes = Array.from(
    { length: ROUTES },
    (_, i) => `route${i}: (_context, given: { at${i}: Date; tags${i}: Set<string> }) => given,`,
  );
  app.write(
    'large.ts',
    `import { createRouter, route } from '@mikrokit/router';
export const api = createRouter({
  ${routes.join('\n')}
  group: { ping: (): string => 'a route' },
  httpRoute: route({ http: 'GET /http-routes/{at}', rpc: false, handler: (_context, at: Date): Date => at }),
});`,
  );
  app.write(
    'client.ts',
    `import { createClient } from '@mikrokit/client';
import type { api } from './large.ts';

const send = async ({ url, body }: { url: string; body?: string }) => {
  const path = new URL(url).pathname;
  const [, at] = path.split('/http-routes/');
  if (at) return { status: 200, text: JSON.stringify(decodeURIComponent(at)), headers: { 'content-type': 'application/json' } };
  const [given = 'a route'] = JSON.parse(body ?? '[]');
  const text = JSON.stringify({ [path.slice(1)]: given });
  return { status: 200, text, headers: { 'content-type': 'application/json' } };
};
const client = createClient<typeof api>({ url: 'http://localhost', transport: () => ({ send }) });
const { at0 } = await client.route0({ at0: new Date(0), tags0: new Set() });
const { tags399 } = await client.route399({ at399: new Date(0), tags399: new Set(['a']) });
const again = await client.route399({ at399: new Date(9), tags399: new Set() });
const rejected = await client.route399.safe({ at399: 1 } as never);
console.log(at0.getTime(), [...tags399], again.at399.getTime(), rejected.ok, await client.group.ping());
console.log((await client.httpRoute(new Date(5))).getTime(), (await client.httpRoute(new Date(6))).getTime());
`,
  );
  const compiler = createCompiler();
  const modules = compiler.compile(app.path('client.ts'))?.modules ?? [];
  compiler.close();
  const [index = '', model = '', ...groups] = modules;
  t.true(groups.length > 1);
  t.regex(model, /^export const model = "/);
  t.true(index.length < 20_000, String(index.length));
  const output = await runLoadedClient(t, app.path('client.ts'), 'http://localhost');
  t.is(output, "0 [ 'a' ] 9 false a route\n5 6\n");
});
