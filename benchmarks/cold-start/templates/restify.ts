import { ADDRESS, importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';
import { handWrittenReaders } from './hand-written.ts';

export const restify: Template = {
  name: 'restify',
  packages: ['restify'],
  validation: 'checks written by hand',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `${handWrittenReaders(routes)}
export function ${routes[0]?.group}(app) {
${routes
  .map(
    (route) => `  app.post('${pathOf(route)}', (request, response, next) => {
    const record = read${route.index}(request.body);
    if (record) response.send({ ...record, lastUpdate: new Date() });
    else response.send(400, {});
    next();
  });
`,
  )
  .join('')}}
`,
  main: (groups) => `import restify from 'restify';
${importsOf(groups, 'mjs')}
const app = restify.createServer();
app.use(restify.plugins.bodyParser());
${groups.map((group) => `${group}(app);\n`).join('')}
${SET_UP}
app.listen(${ADDRESS});
`,
};
