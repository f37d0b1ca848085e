import { parseArgs } from 'node:util';
import { atMostOne, type Command, parse, printUsage, readHeader } from '../command-line.ts';
import { usageError } from '../usage.ts';

/** Reads `mikrokit client <language>`. */
export function readClientCommand([language, ...args]: readonly string[]): Command {
  if (language === '-h' || language === '--help') return () => printUsage(0);
  if (language !== 'python') throw usageError('mikrokit client writes clients for python');
  const { values, positionals } = parse(() =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        export: { type: 'string' },
        url: { type: 'string' },
        header: { type: 'string', multiple: true, default: [] },
        out: { type: 'string', default: 'api_client' },
        skip: { type: 'string', multiple: true, default: [] },
        check: { type: 'boolean', default: false },
      },
    }),
  );
  if (values.help) return () => printUsage(0);
  const { export: exportName, url, header, out, skip, check } = values;
  const entry = atMostOne(positionals);
  if (url !== undefined && (entry ?? exportName) !== undefined)
    throw usageError('--url reads the API of a server; leave the module and --export out');
  if (url === undefined && header.length > 0) throw usageError('--header is for --url');
  const headers = Object.fromEntries(header.map(readHeader));
  const command = { entry, exportName, url, headers, out, skip, check };
  return async () => (await import('./python-client.ts')).pythonClient(command);
}
