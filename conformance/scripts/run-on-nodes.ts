// `npm run test:nodes`: the conformance suite on the other versions of Node that are supported; `-- 22` only on that one.
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from '../../scripts/run-command.ts';
import { nodeOf } from '../hostile/server/node-versions.ts';

const ava = join(import.meta.dirname, '../../node_modules/ava/entrypoints/cli.mjs');
// Without express: with hooks of module.registerHooks, these versions cannot load its CommonJS modules from ES modules.
const files = [
  'conformance/test/{node-http,node-http-built,node-fetch,http2,in-process,fastify}.test.ts',
  'conformance/test/lambda-{http-api,rest-api}.test.ts',
];

const [only] = process.argv.slice(2);
for (const version of [22, 24] as const) {
  if (only !== undefined && only !== String(version)) continue;
  const node = await nodeOf(version);
  console.log(`▶ Node ${version}`);
  const { code } = await runCommand([node, ava, ...files], {
    echo: true,
    env: {
      // Tests also start servers by `node`.
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      // The suite's API has types of Temporal, which these versions do not have.
      NODE_OPTIONS: `--import=${import.meta.resolve('temporal-polyfill/global')}`,
    },
  });
  if (code !== 0) process.exitCode = 1;
}
