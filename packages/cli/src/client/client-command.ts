import {
  atMostOne,
  type CommandEntry,
  type CommandGroup,
  defineCommand,
  readHeader,
} from '../command-line.ts';
import { exportOption, headerOption } from '../shared-options.ts';
import { usageError } from '../usage-error.ts';
import { languages } from './languages.ts';

/** `mikrokit client <language>`. */
export const clientCommands: CommandGroup = {
  summary: 'write a client of a router, with its types',
  noun: 'language',
  commands: Object.fromEntries(Object.keys(languages).map((name) => [name, defineLanguage(name)])),
};

function defineLanguage(name: string): CommandEntry {
  const language = languages[name] as (typeof languages)[string];
  return defineCommand(
    {
      summary: language.summary,
      usage: ['[module or lock file] [options]'],
      options: {
        export: exportOption,
        url: {
          type: 'string',
          value: '<url>',
          help: 'read the description that a server gives of itself instead: https://…/mikrokit.json',
        },
        header: { ...headerOption, help: 'send it with that request' },
        out: {
          type: 'string',
          default: language.out,
          value: '<folder>',
          help: 'the folder of the client',
        },
        skip: {
          type: 'string',
          multiple: true,
          value: '<pattern>',
          help: 'leave out such routes: users/*',
        },
        check: {
          type: 'boolean',
          default: false,
          help: 'write nothing, and fail if the folder is out of date',
        },
        ...language.options,
      },
      example: `src/api.ts --out ${language.out}`,
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
        const loaded = await language.load();
        return writeClient({ name, language: loaded, source, out, skip, check, options: own });
      };
    },
  );
}
