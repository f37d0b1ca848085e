import { importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';
import { zodSchema } from './zod-schema.ts';

export const hono: Template = {
  name: 'hono',
  packages: ['hono', '@hono/node-server', 'zod'],
  validation: 'zod',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `import { validator } from 'hono/validator';
import { z } from 'zod';
export function ${routes[0]?.group}(app) {
${routes
  .map((route) => {
    const schema = `schema${route.index}`;
    return `  const ${schema} = ${zodSchema(route.shape)};
  app.post('${pathOf(route)}', validator('json', (value, context) => {
    const { success, data } = ${schema}.safeParse(value);
    return success ? data : context.json({}, 400);
  }), (context) => context.json({ ...context.req.valid('json'), lastUpdate: new Date() }));
`;
  })
  .join('')}}
`,
  main: (groups) => `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
${importsOf(groups, 'mjs')}
const app = new Hono();
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
`,
};
