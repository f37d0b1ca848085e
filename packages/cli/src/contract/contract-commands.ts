import {
  atMostOne,
  type CommandGroup,
  defineCommand,
  listed,
  readChoice,
} from '../command-line.ts';
import { exportOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';
import type { FormatName } from './report.ts';

/** The names that `--format` takes. */
const REPORTS: readonly FormatName[] = ['text', 'json', 'github', 'sarif'];

const lock = defineCommand(
  {
    summary: 'write what clients of a router rely on to contract.lock.json',
    usage: ['[module] [options]'],
    options: {
      export: exportOption,
      release: {
        type: 'string',
        value: '<client@n>',
        help: 'write it to contracts/, as the contract of a released client',
        otherwise: 'write the lock file',
      },
    },
    example: '--release web@41',
  },
  ({ export: exportName, release }, positionals) => {
    const command = { entry: atMostOne(positionals), exportName, release };
    return async () => (await import('./lock.ts')).lock(command);
  },
);

const check = defineCommand(
  {
    summary: 'show which clients the code breaks: those of the lock file and of all releases',
    usage: ['[module] [options]'],
    options: {
      export: exportOption,
      against: {
        type: 'string',
        value: '<contract>',
        help: 'compare with a file, git:<commit> or URL of a mikrokit.json instead',
        otherwise: 'contract.lock.json and contracts/',
      },
      base: {
        type: 'string',
        value: '<commit>',
        help: 'also compare with the lock file and the released contracts of a commit',
      },
      all: { type: 'boolean', default: false, help: 'show safe changes as well' },
      format: {
        type: 'string',
        default: 'text',
        value: '<name>',
        help: `how to print the report: ${listed(REPORTS)}`,
      },
      'fix-lock': {
        type: 'boolean',
        default: false,
        help: 'update the lock file if nothing breaks',
      },
      traffic: {
        type: 'string',
        value: '<file>',
        help: 'show what share of the calls the clients of each release make, from the counts of a server',
      },
    },
    example: '--base origin/main --format github',
  },
  (values, positionals) => {
    const { export: exportName, against, base, all, traffic, 'fix-lock': fixLock } = values;
    const format = readChoice('format', values.format, REPORTS);
    if (fixLock && against !== undefined)
      throw usageError(
        '--fix-lock writes the lock file that --against leaves out; use one of them',
      );
    if (base !== undefined && against !== undefined)
      throw usageError('--against names the one contract to compare with; leave --base out');
    const entry = atMostOne(positionals);
    const command = { entry, exportName, against, base, all, format, fixLock, traffic };
    return async () => (await import('./check-contract.ts')).checkContract(command);
  },
);

/** `mikrokit contract lock` and `mikrokit contract check`. */
export const contractCommands: CommandGroup = {
  summary: 'lock what clients rely on, and check that the code breaks none of them',
  commands: { lock, check },
};
