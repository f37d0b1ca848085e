import { ADDRESS, importsOf, SET_UP, type Template } from '../template.ts';
import { zodSchema } from './zod-schema.ts';

export const trpc: Template = {
  name: 'trpc',
  packages: ['@trpc/server', 'zod'],
  validation: 'zod',
  language: 'mjs',
  rejection: 400,
  call: ({ group, name }, value) => ({ path: `/${group}.${name}`, body: value }),
  resultOf: (body) => (body as { result: { data: unknown } }).result.data,
  group: (routes) => `import { z } from 'zod';
export const ${routes[0]?.group} = ({ procedure, router }) => router({
${routes
  .map(
    ({ name, shape }) =>
      `  ${name}: procedure.input(${zodSchema(shape)}).mutation(({ input }) => ({ ...input, lastUpdate: new Date() })),\n`,
  )
  .join('')}});
`,
  main: (groups) => `import { initTRPC } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
${importsOf(groups, 'mjs')}
const t = initTRPC.create();
const router = t.router({ ${groups.map((group) => `${group}: ${group}(t)`).join(', ')} });
const server = createHTTPServer({ router });
${SET_UP}
server.listen(${ADDRESS});
`,
};
