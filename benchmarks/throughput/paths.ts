// `npm run bench -- paths`: a route with a parameter in its path, on ours, fastify and hono.
import { buildServer } from '../harness/build.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { serverFile } from '../servers/server-list.ts';
import { path } from '../workloads/path.ts';
import { compareVariants, prepareServer } from './compare-variants.ts';

const ON_NODE = 'mikrokit, node:http';

await compareVariants({
  name: 'paths',
  about: `Requests a second of GET /users/{id}, and the CPU of each: MikroKit with its fast transport and with node:http,
fastify and hono, by turns.`,
  workload: path,
  prepare: async () => [
    ...(await Promise.all(
      ['mikrokit', 'fastify', 'hono'].map((name) => prepareServer(name, path)),
    )),
    {
      name: ON_NODE,
      framework: frameworkOf('mikrokit'),
      argv: [await buildServer(serverFile('variants/path-on-node-http.ts'), ['mikrokit'])],
    },
  ],
  targets: [
    { of: ON_NODE, to: 'fastify', atLeast: 1 },
    { of: ON_NODE, to: 'hono', atLeast: 1 },
    { of: 'mikrokit', to: 'fastify', atLeast: 1.5 },
    { of: 'mikrokit', to: 'hono', atLeast: 1.5 },
  ],
});
