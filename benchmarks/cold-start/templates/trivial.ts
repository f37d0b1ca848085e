import { ADDRESS, plainCalls, SET_UP, type Template } from '../template.ts';

/** The least that node:http can do: no paths, no body. Nothing starts sooner on Node. */
export const trivial: Template = {
  name: 'trivial-cjs',
  packages: [],
  validation: 'none; CommonJS, one reply for all calls',
  language: 'cjs',
  only: 0,
  ...plainCalls,
  rejection: 400,
  noRoute: 200,
  group: () => '',
  main: () => `const { createServer } = require('node:http');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 17 });
  response.end('{"hello":"world"}');
});
${SET_UP}
server.listen(${ADDRESS});
`,
};
