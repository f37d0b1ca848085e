import { importsOf, pathOf, SET_UP, type Template } from '../template.ts';
import { typeOf } from './typescript-type.ts';

// A router without routes does not start.
const WITHOUT_ROUTES = 'ping: () => {}';

export const mikrokit: Template = {
  name: 'mikrokit',
  packages: ['@mikrokit/http'],
  validation: 'compiled from TypeScript types',
  language: 'ts',
  nodeOptions: ['--import', '@mikrokit/compiler/register'],
  group: (routes) => `import type { Context } from '@mikrokit/router';
${routes.map(({ index, shape }) => `export interface Record${index} ${typeOf(shape)}\n`).join('')}
export const ${routes[0]?.group} = {
${routes
  .map(
    ({ index, name }) =>
      `  ${name}: (_context: Context, record: Record${index}): Record${index} => ({ ...record, lastUpdate: new Date() }),\n`,
  )
  .join('')}};
`,
  main: (groups) => `import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
${importsOf(groups, 'ts')}
const api = createRouter({ ${groups.length === 0 ? WITHOUT_ROUTES : groups.join(', ')} });
${SET_UP}
await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
`,
  call: (route, value) => ({ path: pathOf(route), body: [value] }),
  resultOf: (body) => Object.values(body as object)[0],
  rejection: 400,
};
