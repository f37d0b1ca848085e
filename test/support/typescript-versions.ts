import { join } from 'node:path';

/** `npm run test:typescript-next` names the package. */
const next = process.env.MIKROKIT_TYPESCRIPT;

/** The `tsc` of the version that builds our packages. */
export const ownTsc = 'node_modules/typescript/bin/tsc';

/** The `tsc` of each version of TypeScript that projects may have for themselves, or that of the next version alone. */
export const tscByVersion: Readonly<Record<string, string>> =
  next === undefined
    ? {
        '7.0': ownTsc,
        '6.0': 'packages/deepkit/node_modules/typescript/bin/tsc',
        '5.9': 'node_modules/typescript-5.9/bin/tsc',
      }
    : { '7.1': join(next, 'bin/tsc') };
