import { join } from 'node:path';

/** The `mikrokit` command, to be run with node. */
export const mikrokit: string = join(import.meta.dirname, '../../bin/mikrokit.js');
