import { atMostOne, type CommandReader, withCommands, withOptions } from '../command-line.ts';
import { REPORTS, usageError } from '../usage.ts';
import type { FormatName } from './report.ts';

/** `mikrokit contract lock` and `mikrokit contract check`. */
export const readContractCommand: CommandReader = withCommands(
  {
    lock: withOptions(
      { export: { type: 'string' }, release: { type: 'string' } },
      ({ export: exportName, release }, positionals) => {
        const command = { entry: atMostOne(positionals), exportName, release };
        return async () => (await import('./lock.ts')).lock(command);
      },
    ),
    check: withOptions(
      {
        export: { type: 'string' },
        against: { type: 'string' },
        base: { type: 'string' },
        all: { type: 'boolean', default: false },
        format: { type: 'string', default: 'text' },
        'fix-lock': { type: 'boolean', default: false },
        traffic: { type: 'string' },
      },
      (values, positionals) => {
        const {
          export: exportName,
          against,
          base,
          all,
          format,
          traffic,
          'fix-lock': fixLock,
        } = values;
        if (!isFormat(format))
          throw usageError(`There is no format ${format}; it is one of ${REPORTS.join(', ')}`);
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
    ),
  },
  'mikrokit contract needs to know whether to lock or check',
);

function isFormat(name: string): name is FormatName {
  return (REPORTS as readonly string[]).includes(name);
}
