import { atMostOne, type CommandEntry, defineCommand } from '../command-line.ts';
import { exportOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';

/** `mikrokit check` */
export const checkCommand: CommandEntry = defineCommand(
  {
    summary: 'show what the compiler rejects in a project',
    usage: ['[folder, tsconfig or file] [--watch]', '--limits [module] [--export <name>]'],
    options: {
      watch: {
        type: 'boolean',
        short: 'w',
        help: 'check again after each change of a file',
      },
      limits: {
        type: 'boolean',
        help: 'list the parameters of a router that have no bound, and the largest requests of its other routes',
      },
      export: exportOption,
    },
    example: '--watch',
  },
  ({ limits, watch, export: exportName }, positionals) => {
    if (limits && watch) throw usageError('--limits lists once; leave --watch out');
    if (limits) {
      const command = { entry: atMostOne(positionals), exportName };
      return async () => (await import('./check-limits.ts')).checkLimits(command);
    }
    if (exportName !== undefined) throw usageError('--export is for check --limits');
    const project = atMostOne(positionals) ?? '.';
    return async () => {
      if (watch) return (await import('./watch-check.ts')).watchCheck(project);
      return (await import('./check.ts')).check(project);
    };
  },
);
