import { parseArgs } from 'node:util';
import {
  type Choices,
  conflictOf,
  type Question,
  questionNames,
  questions,
  valuesOf,
} from './choices.ts';
import { CommandFailure } from './command-failure.ts';
import { didYouMean } from './nearest-word.ts';

const shortUsage = `Usage: npm create mikrokit [folder] [-- options]
Example: npm create mikrokit my-api -- --runtime bun --database sqlite --login sessions
All options: npm create mikrokit -- --help`;

/** The output of `create-mikrokit --help`. */
export const usage = `Usage: npm create mikrokit [folder] [-- options]

Creates a project in a new folder. It asks about what you leave out.

${questionNames.map(optionHelp).join('\n\n')}

  --no-install          do not install dependencies
  --no-git              do not create a git repository
  -y, --yes             ask nothing: the folder is my-api, and each answer its first value above
                        that goes with yours
  -h, --help            show this

Example:
  npm create mikrokit my-api -- --runtime bun --database sqlite --login sessions --page none`;

/** The folder, choices and flags of a command line. Each choice that is missing becomes a question. */
export interface CommandLine {
  readonly folder?: string;
  readonly choices: Partial<Choices>;
  readonly install?: boolean;
  readonly git: boolean;
  readonly yes: boolean;
}

/**
 * Reads the command line. Returns undefined for `--help`. Throws a {@link CommandFailure} for
 * invalid options.
 */
export function readCommandLine(args: readonly string[]): CommandLine | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [folder, ...others] = positionals;
  if (others.length > 0)
    throw wrongUsage(`Name one folder, not ${positionals.length}: ${positionals.join(', ')}.`);
  return {
    choices: readChoices(values),
    yes: values.yes,
    git: !values['no-git'],
    ...(folder !== undefined && { folder }),
    ...(values['no-install'] && { install: false }),
  };
}

/** Throws a {@link CommandFailure} for values that do not exist, or do not go with each other. */
function readChoices(values: Partial<Record<Question, string>>): Partial<Choices> {
  const choices: Partial<Record<Question, string>> = {};
  for (const question of questionNames) {
    const value = values[question];
    if (value === undefined) continue;
    const known: readonly string[] = valuesOf(question);
    if (!known.includes(value)) {
      const hint = didYouMean(value, known) || ` Choose one of ${known.join(', ')}.`;
      throw wrongUsage(`Unknown ${question} '${value}'.${hint}`);
    }
    const conflict = conflictOf(question, value, choices as Partial<Choices>);
    if (conflict !== undefined) {
      const { other, because } = conflict;
      throw wrongUsage(
        `--${question} ${value} does not go with --${other} ${choices[other]}. ${because}`,
      );
    }
    choices[question] = value;
  }
  return choices as Partial<Choices>;
}

const options = {
  runtime: { type: 'string' },
  database: { type: 'string' },
  login: { type: 'string' },
  page: { type: 'string' },
  'no-install': { type: 'boolean', default: false },
  'no-git': { type: 'boolean', default: false },
  yes: { type: 'boolean', short: 'y', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw wrongUsage(unknownOption(args) ?? firstSentence((error as Error).message));
  }
}

function unknownOption(args: readonly string[]): string | undefined {
  const known = Object.keys(options).map((name) => `--${name}`);
  const end = args.indexOf('--');
  const written = args
    .slice(0, end === -1 ? undefined : end)
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.split('=', 1)[0] as string)
    .find((name) => !known.includes(name));
  return written && `Unknown option ${written}.${didYouMean(written, known)}`;
}

/** Node's message continues with advice about arguments that start with a dash. */
function firstSentence(message: string): string {
  return `${message.split(/[.\n]/, 1)[0]}.`;
}

/** The reason comes last, where users read it. */
function wrongUsage(reason: string): CommandFailure {
  return new CommandFailure(`${shortUsage}\n\n${reason}`);
}

function optionHelp(question: Question): string {
  const lines = Object.entries(questions[question].values).map(
    ([value, text]) => `      ${value.padEnd(18)}${text}`,
  );
  return [`  --${question} <value>`, ...lines].join('\n');
}
