import {
  atMostOne,
  type CommandReader,
  readHeader,
  withCommands,
  withOptions,
} from '../command-line.ts';
import { usageError } from '../usage.ts';
import { languages } from './languages.ts';

/** `mikrokit client <language>`. */
export const readClientCommand: CommandReader = withCommands(
  Object.fromEntries(Object.keys(languages).map((name) => [name, readLanguage(name)])),
  `mikrokit client writes clients for ${Object.keys(languages).join(' and ')}`,
);

function readLanguage(name: string): CommandReader {
  const { out: defaultOut, options, load } = languages[name] as (typeof languages)[string];
  return withOptions(
    {
      export: { type: 'string' },
      url: { type: 'string' },
      header: { type: 'string', multiple: true },
      out: { type: 'string', default: defaultOut },
      skip: { type: 'string', multiple: true },
      check: { type: 'boolean', default: false },
      ...options,
    } as const,
    (values, positionals) => {
      const { export: exportName, url, header = [], out, skip = [], check, ...own } = values;
      const entry = atMostOne(positionals);
      if (url !== undefined && (entry ?? exportName) !== undefined)
        throw usageError('--url reads the API of a server; leave the module and --export out');
      if (url === undefined && header.length > 0) throw usageError('--header is for --url');
      const headers = Object.fromEntries(header.map(readHeader));
      const source = { entry, exportName, url, headers };
      return async () => {
        const { writeClient } = await import('./write-client.ts');
        const language = await load();
        return writeClient({ name, language, source, out, skip, check, options: own });
      };
    },
  );
}
