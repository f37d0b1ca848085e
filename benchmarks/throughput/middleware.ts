// `npm run bench -- middleware`: the cost of a middleware of express in front of the router.
import { buildServer } from '../harness/build.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { serverFile } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { compareVariants, prepareServer } from './compare-variants.ts';

const variants = {
  'transport: node': 'variants/on-node-http.ts',
  securityHeaders: 'variants/security-headers.ts',
  'middleware: [helmet()]': 'variants/helmet.ts',
};

await compareVariants({
  name: 'middleware',
  about: `Requests a second of updateUser, and the CPU of each: as it is, read by node:http, with the headers of
securityHeaders, and with helmet as a middleware. By turns.`,
  workload: updateUser,
  prepare: async () => [
    await prepareServer('mikrokit', updateUser),
    ...(await Promise.all(
      Object.entries(variants).map(async ([name, file]) => ({
        name,
        framework: frameworkOf('mikrokit'),
        argv: [await buildServer(serverFile(file), ['mikrokit'])],
      })),
    )),
  ],
  targets: Object.keys(variants).map((to) => ({ of: 'mikrokit', to })),
});
