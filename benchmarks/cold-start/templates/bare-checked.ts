import { ADDRESS, importsOf, pathOf, plainCalls, SET_UP, type Template } from '../template.ts';
import { handWrittenReaders } from './hand-written.ts';

/** node:http with a Map of paths and hand-written checks: no framework at all. */
export const bareChecked: Template = {
  name: 'bare-checked',
  packages: [],
  validation: 'checks written by hand',
  language: 'mjs',
  ...plainCalls,
  rejection: 400,
  group: (routes) => `${handWrittenReaders(routes)}
export function ${routes[0]?.group}(routes) {
${routes.map((route) => `  routes.set('${pathOf(route)}', (value) => { const record = read${route.index}(value); return record && { ...record, lastUpdate: new Date() }; });\n`).join('')}}
`,
  main: (groups) => `import { createServer } from 'node:http';
${importsOf(groups, 'mjs')}
const routes = new Map();
${groups.map((group) => `${group}(routes);\n`).join('')}
const server = createServer((request, response) => {
  const route = routes.get(request.url);
  if (route === undefined) return reply(response, 404, '{}');
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    let value;
    try {
      value = JSON.parse(body);
    } catch {}
    const result = route(value);
    if (result === undefined) reply(response, 400, '{}');
    else reply(response, 200, JSON.stringify(result));
  });
});
function reply(response, status, body) {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
${SET_UP}
server.listen(${ADDRESS});
`,
};
