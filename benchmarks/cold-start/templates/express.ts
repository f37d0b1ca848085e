import { ADDRESS, importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';
import { zodSchema } from './zod-schema.ts';

export const express: Template = {
  name: 'express',
  packages: ['express', 'zod'],
  validation: 'zod',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `import { z } from 'zod';
export function ${routes[0]?.group}(app) {
${routes
  .map((route) => {
    const schema = `schema${route.index}`;
    return `  const ${schema} = ${zodSchema(route.shape)};
  app.post('${pathOf(route)}', (request, response) => {
    const { success, data } = ${schema}.safeParse(request.body);
    if (success) response.json({ ...data, lastUpdate: new Date() });
    else response.status(400).json({});
  });
`;
  })
  .join('')}}
`,
  main: (groups) => `import express from 'express';
${importsOf(groups, 'mjs')}
const app = express();
app.use(express.json());
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
app.listen(${ADDRESS});
`,
};
