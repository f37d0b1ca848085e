import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';
import { mikrokit } from '../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../test/support/running-process.ts';

test('mikrokit routes lists the routes of api.ts, with the places of their handlers', async (t) => {
  const command = runNode(t, [mikrokit, 'routes'], { cwd: copyApp(t).folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    `POST  /updateUser  updateUser(user: User): User  api.ts:5
POST  /explode     explode(): string  api.ts:6
`,
  );
});

test('mikrokit routes shows GET, descriptions and handlers of other files', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/health.ts',
    `// As the first line says.
export function health(): boolean {
  return true;
}
`,
  );
  app.write(
    'src/api.ts',
    `import { createRouter, hook, route } from '@mikrokit/router';
import { health } from './health.ts';
const auth = hook({ header: 'x-key', handler: (_context, key: string) => void key });
const routes = { auth,
  /** Until the next version. @deprecated */
  old: () => 1, group: { health: route({ query: true, description: 'Whether it lives.\\nEach minute.', handler: health }) } };
export const api = createRouter(routes, { prefix: 'v1' });
`,
  );
  app.replace('api.ts', 'export const api', 'const api');
  const command = runNode(t, [mikrokit, 'routes', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    `POST       /v1/old           old(): number  behind auth  src/api.ts:6
                             Deprecated.
                             Until the next version.
GET, POST  /v1/group/health  group/health(): boolean  behind auth  src/health.ts:2
                             Whether it lives.
                             Each minute.
`,
  );
});

test('mikrokit routes lists raw routes by method and path', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
export const api = createRouter({
  old: (): number => 1,
  chart: raw({ http: ['GET /charts/{name}', 'PUT /charts/{name}'], description: 'As SVG.', handler: () => new Response() }),
  hidden: raw({ http: 'GET /hidden', describe: false, handler: () => new Response() }),
}, { prefix: 'v1' });
`,
  );
  const command = runNode(t, [mikrokit, 'routes', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    `POST  /v1/old            old(): number  src/api.ts:4
GET   /v1/charts/{name}  chart (raw)  src/api.ts:5
                         As SVG.
PUT   /v1/charts/{name}  chart (raw)  src/api.ts:5
                         As SVG.
`,
  );
});

test('mikrokit routes lists routes within hooks that provide a value', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter, hook, route } from '@mikrokit/router';
const tenant = hook({ header: 'x-tenant', provides: 'tenant', handler: (_context, id: string) => id });
const user = hook({ header: 'x-user', provides: 'user', handler: (_context, id: string) => id });
export const api = createRouter({
  ...tenant.routes({
    lots: {
      list: (context): string => context.tenant,
      ...user.routes({ bid: route({ handler: (context): string => context.user }) }),
      entry: { entry: (): string => '' },
    },
  }),
});
`,
  );
  const command = runNode(t, [mikrokit, 'routes', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    `POST  /lots/list         lots/list(): string  behind tenant  src/api.ts:7
POST  /lots/bid          lots/bid(): string  behind tenant, user  src/api.ts:8
POST  /lots/entry/entry  lots/entry/entry(): string  behind tenant  src/api.ts:9
`,
  );
});

test('mikrokit routes shows who may call what', async (t) => {
  const app = copyApp(t);
  app.write(
    'src/api.ts',
    `import { createRouter, hook, route } from '@mikrokit/router';
import { raw } from '@mikrokit/router/raw';
const authorize = hook({ handler: () => {} });
export const api = createRouter({
  health: route({ public: true, handler: (): number => 1 }),
  users: { authorize, role: hook({ handler: () => {} }), list: (): number => 1, log: hook({ after: true, handler: () => {} }) },
  webhook: raw({ http: 'POST /webhook', public: true, handler: () => new Response() }),
}, { require: authorize });
`,
  );
  const command = runNode(t, [mikrokit, 'routes', 'src/api.ts'], { cwd: app.folder });
  t.is(await command.ended, 0, command.output());
  t.is(
    command.output(),
    `POST  /health      health(): number  public  src/api.ts:5
POST  /users/list  users/list(): number  behind authorize, role  src/api.ts:6
POST  /webhook     webhook (raw)  public  src/api.ts:7
`,
  );
});
