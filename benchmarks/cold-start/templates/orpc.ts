import { ADDRESS, importsOf, pathOf, SET_UP, type Template } from '../template.ts';
import { zodSchema } from './zod-schema.ts';

/** Uses oRPC's own protocol, which starts sooner than its OpenAPI handler. */
export const orpc: Template = {
  name: 'orpc',
  packages: ['@orpc/server', 'zod'],
  validation: 'zod',
  language: 'mjs',
  rejection: 400,
  call: (route, value) => ({ path: pathOf(route), body: { json: value } }),
  resultOf: (body) => (body as { json: unknown }).json,
  group: (routes) => `import { os } from '@orpc/server';
import { z } from 'zod';
export const ${routes[0]?.group} = {
${routes
  .map(
    ({ name, shape }) =>
      `  ${name}: os.input(${zodSchema(shape)}).handler(({ input }) => ({ ...input, lastUpdate: new Date() })),\n`,
  )
  .join('')}};
`,
  main: (groups) => `import { createServer } from 'node:http';
import { RPCHandler } from '@orpc/server/node';
${importsOf(groups, 'mjs')}
const handler = new RPCHandler({ ${groups.join(', ')} });
const server = createServer(async (request, response) => {
  const { matched } = await handler.handle(request, response);
  if (matched) return;
  response.statusCode = 404;
  response.end();
});
${SET_UP}
server.listen(${ADDRESS});
`,
};
