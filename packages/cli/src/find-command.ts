import { readFileSync } from 'node:fs';
import type { Command, CommandEntry, CommandGroup } from './command-line.ts';
import { listed } from './command-line.ts';
import { commands } from './commands.ts';
import { commandHelp, groupHelp, shortUsage } from './help.ts';
import { nearestWord } from './nearest-word.ts';
import { usageError } from './usage-error.ts';

/** The command that a command line names. */
interface FoundCommand {
  /** How it is used, in three lines at most. */
  readonly usage: string;
  /** Reads the arguments and runs the command. Throws a `CommandFailure`. */
  readonly run: Command;
}

const root: CommandGroup = {
  summary: 'functions with plain TypeScript types become a validated API',
  commands,
};

/** Finds the command that the words of a command line name, or explains why there is none. */
export function findCommand(args: readonly string[]): FoundCommand {
  const [first, ...more] = args;
  if (first === '-v' || first === '--version') return { usage: '', run: printVersion };
  if (first === undefined)
    return { usage: '', run: () => print(groupHelp('mikrokit', root), console.error, 2) };
  // `mikrokit help check`
  const words = first === 'help' ? [...more, '--help'] : args;
  return find('mikrokit', root, words);
}

function find(
  name: string,
  entry: CommandEntry | CommandGroup,
  args: readonly string[],
): FoundCommand {
  const usage = shortUsage(name, entry);
  if (!('commands' in entry)) return { usage, run: () => runEntry(name, entry, args) };
  const [word, ...rest] = args;
  if (word === '-h' || word === '--help')
    return { usage, run: () => print(groupHelp(name, entry), console.log, 0) };
  const found =
    word !== undefined && Object.hasOwn(entry.commands, word) ? entry.commands[word] : undefined;
  if (found !== undefined) return find(`${name} ${word}`, found, rest);
  return {
    usage,
    run: () => {
      throw usageError(unknownWord(name, entry, word));
    },
  };
}

function runEntry(
  name: string,
  entry: CommandEntry,
  args: readonly string[],
): number | Promise<number> {
  const command = entry.read(args);
  return command === 'help' ? print(commandHelp(name, entry), console.log, 0) : command();
}

function unknownWord(name: string, group: CommandGroup, word: string | undefined): string {
  const { commands: known, noun = 'command' } = group;
  const names = Object.keys(known);
  if (word === undefined) return `${name} needs a ${noun}: ${listed(names)}`;
  // A word without a typo in the right group is more likely than a word with one.
  const meant = withinGroup(known, word) ?? nearestWord(word, names);
  const hint = meant === undefined ? '' : ` Did you mean ${name} ${meant}?`;
  return `Unknown ${word.startsWith('-') ? 'option' : noun} ${word}.${hint}`;
}

/** `contract lock` for `lock` */
function withinGroup(known: CommandGroup['commands'], word: string): string | undefined {
  const group = Object.entries(known).find(
    ([, entry]) => 'commands' in entry && Object.hasOwn(entry.commands, word),
  );
  return group && `${group[0]} ${word}`;
}

function print(text: string, to: (text: string) => void, exitCode: number): number {
  to(text);
  return exitCode;
}

function printVersion(): number {
  const file = new URL('../package.json', import.meta.url);
  return print(JSON.parse(readFileSync(file, 'utf8')).version, console.log, 0);
}
