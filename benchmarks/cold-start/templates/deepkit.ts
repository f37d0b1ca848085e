import { ADDRESS, importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';
import { typeOf } from './typescript-type.ts';

/** The types are declared beside the routes: the type compiler would lose an `import type`. */
export const deepkit: Template = {
  name: 'deepkit',
  packages: ['@deepkit/http', '@deepkit/app', '@deepkit/type'],
  validation: 'types kept by its type compiler; wrong values are converted if they can be',
  language: 'mjs',
  isReflected: true,
  // Its template compiler requires this, although nothing here uses templates; no package declares it.
  external: ['pirates'],
  // Seconds of CPU to the first reply: 3 with 1,000 routes, 23 with 3,000, so more than 200 with 10,000.
  most: 1_000,
  ...plainCalls,
  rejection: 400,
  convertsWrongValues: true,
  group: (routes) => `import { HttpBody } from '@deepkit/http';
${routes.map(({ index, shape }) => `interface Record${index} ${typeOf(shape)}\n`).join('')}
export function ${routes[0]?.group}(router) {
${routes
  .map(
    (route) =>
      `  router.post('${pathOf(route)}', (record: HttpBody<Record${route.index}>): Record${route.index} => ({ ...record, lastUpdate: new Date() }));\n`,
  )
  .join('')}}
`,
  main: (groups) => `import { createServer } from 'node:http';
import { App } from '@deepkit/app';
import { HttpKernel, HttpModule, HttpRouterRegistry } from '@deepkit/http';
${importsOf(groups, 'mjs')}
const app = new App({ imports: [new HttpModule()] });
const router = app.get(HttpRouterRegistry);
${groups.map((group) => `${group}(router);\n`).join('')}
const kernel = app.get(HttpKernel);
${SET_UP}
createServer((request, response) => kernel.handleRequest(request, response)).listen(${ADDRESS});
`,
};
