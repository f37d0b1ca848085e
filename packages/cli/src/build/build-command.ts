import {
  atMostOne,
  type CommandEntry,
  defineCommand,
  listed,
  readChoice,
} from '../command-line.ts';
import { usageError } from '../usage-error.ts';
import type { TargetName } from './targets.ts';

/**
 * The values of `--target`. They are repeated here because their table is loaded only when the
 * command runs.
 */
const TARGETS: readonly TargetName[] = ['node', 'lambda', 'workers', 'gcf', 'azure', 'vercel'];

/** `mikrokit build` */
export const buildCommand: CommandEntry = defineCommand(
  {
    summary: 'bundle a server or function for production, with all its dependencies',
    usage: ['<entry> [options]'],
    options: {
      target: {
        type: 'string',
        default: 'node',
        value: '<name>',
        help: `where it will run: ${listed(TARGETS)}`,
      },
      out: {
        type: 'string',
        value: '<path>',
        help: 'the file for node, else the folder',
        otherwise: 'dist/<entry>.mjs for node, else dist/<target>, for vercel .vercel/output',
      },
      external: {
        type: 'string',
        multiple: true,
        value: '<package>',
        help: 'leave a package out',
      },
      minify: { type: 'boolean', default: true, help: 'keep the code readable' },
    },
    example: 'server.ts --target lambda',
  },
  ({ out, external = [], minify, target }, positionals) => {
    const entry = atMostOne(positionals);
    if (entry === undefined) throw usageError('mikrokit build needs an entry file');
    const command = {
      entry,
      out,
      external,
      minify,
      target: readChoice('target', target, TARGETS),
    };
    return async () => (await import('./build.ts')).build(command);
  },
);
