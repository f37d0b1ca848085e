import { join } from 'node:path';

const packages = join(import.meta.dirname, '../../packages');

/** The `mikrokit` command, to be run with node. In the workspace it runs from its sources, and bundles those of packages. */
export const mikrokitFromSource: string = join(packages, 'compiler/bin/mikrokit.js');

/** The command as `npm run build` makes it: it need not compile what it bundles. */
export const mikrokit: string = join(packages, 'cli/dist/main.js');
