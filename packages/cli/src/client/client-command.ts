import {
  atMostOne,
  type CommandReader,
  readHeader,
  withCommands,
  withOptions,
} from '../command-line.ts';
import { usageError } from '../usage.ts';

/** `mikrokit client <language>`. */
export const readClientCommand: CommandReader = withCommands(
  {
    python: withOptions(
      {
        export: { type: 'string' },
        url: { type: 'string' },
        header: { type: 'string', multiple: true },
        out: { type: 'string', default: 'api_client' },
        skip: { type: 'string', multiple: true },
        check: { type: 'boolean', default: false },
      },
      ({ export: exportName, url, header = [], out, skip = [], check }, positionals) => {
        const entry = atMostOne(positionals);
        if (url !== undefined && (entry ?? exportName) !== undefined)
          throw usageError('--url reads the API of a server; leave the module and --export out');
        if (url === undefined && header.length > 0) throw usageError('--header is for --url');
        const headers = Object.fromEntries(header.map(readHeader));
        const command = { entry, exportName, url, headers, out, skip, check };
        return async () => (await import('./python-client.ts')).pythonClient(command);
      },
    ),
  },
  'mikrokit client writes clients for python',
);
