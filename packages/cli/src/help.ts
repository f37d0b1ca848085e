import { styleText } from 'node:util';
import {
  type CommandEntry,
  type CommandGroup,
  type CommandHelp,
  type CommandOption,
  optionName,
} from './command-line.ts';

/** The most columns of a line of help. */
const WIDTH = 100;

/** Lines that say how a command is used, printed after its errors: at most three. */
export function shortUsage(name: string, entry: CommandEntry | CommandGroup): string {
  const forms = 'commands' in entry ? [groupUsage(entry)] : entry.usage;
  const lines = forms.map((form) => `${name} ${form}`);
  return `Usage: ${[...lines, `${name} --help`].join('\n       ')}`;
}

/** The text of `mikrokit <command> --help`: usage, options with their defaults, and an example. */
export function commandHelp(
  name: string,
  { summary, usage, options, example }: CommandHelp,
): string {
  const rows = Object.entries(options).map(([key, option]) => [
    optionTerm(key, option),
    optionText(option),
  ]);
  return [
    wrapped(`${name}: ${summary}`, WIDTH).join('\n'),
    `${heading('Usage:')} ${usage.map((form) => `${name} ${form}`).join('\n       ')}`,
    `${heading('Options:')}\n${table([...rows, ['-h, --help', 'show this']])}`,
    `${heading('Example:')}\n  ${name} ${example}`,
  ].join('\n\n');
}

/** The `--help` of a group lists its commands. */
export function groupHelp(name: string, group: CommandGroup): string {
  const isRoot = name === 'mikrokit';
  const noun = group.noun ?? 'command';
  return [
    `${name}: ${group.summary}`,
    `${heading('Usage:')} ${name} ${groupUsage(group)}`,
    table([
      ...commandRows(group),
      ...(isRoot ? [['-v, --version', 'show the version']] : []),
      ['-h, --help', 'show this'],
    ]),
    `${name} <${noun}> --help shows the options of a ${noun} and an example.`,
  ].join('\n\n');
}

function groupUsage({ noun = 'command' }: CommandGroup): string {
  return `<${noun}> [options]`;
}

/** A row for each command, including commands of groups. */
function commandRows({ commands }: CommandGroup, prefix = ''): readonly string[][] {
  return Object.entries(commands).flatMap(([name, entry]) => {
    if ('commands' in entry) return commandRows(entry, `${prefix}${name} `);
    return [[`${prefix}${name}`, entry.summary]];
  });
}

/** `-w, --watch`, `--out <path>`, `--vite[=<folder>]` */
function optionTerm(key: string, option: CommandOption): string {
  const { short, value = option.type === 'string' ? '<text>' : '' } = option;
  const space = value === '' || /^\[?=/.test(value) ? '' : ' ';
  return `${short === undefined ? '' : `-${short}, `}${optionName(key, option)}${space}${value}`;
}

function optionText({ help, multiple, otherwise, default: usual }: CommandOption): string {
  const without = otherwise ?? (typeof usual === 'string' ? usual : undefined);
  const repeated = multiple ? '; can be repeated' : '';
  return `${help}${repeated}${without === undefined ? '' : ` (default: ${without})`}`;
}

function heading(text: string): string {
  return styleText('bold', text, { stream: process.stdout });
}

/** Terms and texts in two columns. A long term has its own line. */
function table(rows: readonly string[][]): string {
  const widths = rows.map(([term = '']) => term.length);
  const width = Math.min(30, Math.max(...widths));
  const indent = ' '.repeat(width + 4);
  return rows
    .map(([term = '', text = '']) => {
      const lines = wrapped(text, WIDTH - indent.length).join(`\n${indent}`);
      const first = `  ${styleText('cyan', term, { stream: process.stdout })}`;
      return term.length > width
        ? `${first}\n${indent}${lines}`
        : `${first}${' '.repeat(width - term.length + 2)}${lines}`;
    })
    .join('\n');
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
