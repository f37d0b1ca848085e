import { join } from 'node:path';

const compiler = join(import.meta.dirname, '../..');

/** The `mikrokit` command, to be run with node. In the workspace it runs from its sources, and bundles those of packages. */
export const mikrokitFromSource: string = join(compiler, 'bin/mikrokit.js');

/** The command as `npm run build` makes it: it need not compile what it bundles. */
export const mikrokit: string = join(compiler, 'dist/cli/main.js');
