import type { Command, CommandEntry } from '../command-line.ts';
import { nearestWord } from '../nearest-word.ts';
import { usageError } from '../usage-error.ts';

/** `mikrokit dev`. Its options are before the entry, among the options of Node. */
export const devCommand: CommandEntry = {
  summary: 'run a server, and restart it when a file of its project changes',
  usage: ['[options] [node options] <entry> [arguments…]'],
  options: {
    vite: {
      type: 'string',
      value: '[=<folder>]',
      help: 'serve a page with your own Vite, on one port with the server; the folder is . by default',
      otherwise: 'no page',
    },
    explorer: {
      type: 'string',
      value: '=<port>',
      help: 'the port of the page that shows and calls the routes',
      otherwise: '4984, or any free one',
    },
    'no-explorer': { type: 'boolean', help: 'run without that page' },
  },
  example: '--env-file=.env server.ts',
  read: readDevCommand,
};

/**
 * Reads `mikrokit dev --vite --explorer=4000 --env-file=.env server.ts --verbose`: options before
 * the entry are for `mikrokit` and Node, everything after it is for the server.
 */
function readDevCommand(args: readonly string[]): Command | 'help' {
  const entryIndex = args.findIndex((argument) => !argument.startsWith('-'));
  const options = args.slice(0, entryIndex === -1 ? undefined : entryIndex);
  const nodeOptions = options.filter(
    (option) => !VITE_OPTION.test(option) && !EXPLORER_OPTION.test(option),
  );
  const pages = options.flatMap((option) => {
    const [found, , folder = '.'] = VITE_OPTION.exec(option) ?? [];
    return found === undefined ? [] : [folder];
  });
  if (pages.length > 1) throw usageError('mikrokit dev serves one page: use --vite once');
  if (pages[0] === '') throw usageError('--vite= needs the folder of the page');
  if (nodeOptions.some((option) => option === '-h' || option === '--help')) return 'help';
  for (const option of nodeOptions) rejectMisspelt(option);
  const entry = args[entryIndex];
  if (entry === undefined) throw usageError('mikrokit dev needs an entry file');
  const serverArgs = args.slice(entryIndex + 1);
  const explorerPort = readExplorerPort(options.filter((option) => EXPLORER_OPTION.test(option)));
  const command = { nodeOptions, entry, serverArgs, page: pages[0], explorerPort };
  return async () => (await import('./dev.ts')).dev(command);
}

/** Node has more options than it lists, so only a misspelt option of `mikrokit` is rejected. */
function rejectMisspelt(option: string): void {
  const [name = ''] = option.split('=');
  if (process.allowedNodeEnvironmentFlags.has(name)) return;
  const meant = nearestWord(name, ['--vite', '--explorer', '--no-explorer', '--help']);
  if (meant !== undefined) throw usageError(`Unknown option ${name}. Did you mean ${meant}?`);
}

/** `--vite`, `--vite=../web` */
const VITE_OPTION = /^--vite(=(.*))?$/s;

/** `--explorer=4000`, `--no-explorer` */
const EXPLORER_OPTION = /^--(?:no-explorer|explorer(?:=.*)?)$/s;

/** The port that the options ask for, `false` for no explorer, `undefined` for the default. */
function readExplorerPort([option, ...more]: readonly string[]): number | false | undefined {
  if (more.length > 0) throw usageError('Use --explorer or --no-explorer once');
  if (option === undefined || option === '--no-explorer')
    return option === undefined ? undefined : false;
  const [, digits] = /^--explorer=(\d{1,5})$/.exec(option) ?? [];
  if (digits === undefined || Number(digits) > 65_535)
    throw usageError('--explorer= needs a port: --explorer=4000');
  return Number(digits);
}
