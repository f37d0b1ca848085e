import { parseArgs } from 'node:util';
import { CommandFailure } from './command-failure.ts';
import { isTemplateName, type TemplateName, templates } from './templates.ts';

/** The output of `create-mikrokit --help`. */
export const usage = `Usage: npm create mikrokit [folder] [-- options]

  --template <name>  ${Object.keys(templates).join(', ')}
  --no-install       do not install dependencies
  -y, --yes          ask nothing: the folder is my-api, the template api, unless given
  -h, --help         show this

${Object.entries(templates)
  .map(([name, text]) => `  ${name.padEnd(10)} ${text}`)
  .join('\n')}`;

/** The answers that a command line gives; a question is asked for each that is missing. */
export interface Answers {
  readonly folder?: string;
  readonly template?: TemplateName;
  readonly install?: boolean;
}

/** Reads the command line. Returns undefined for `--help`; throws a {@link CommandFailure} for wrong options. */
export function readCommandLine(args: readonly string[]): (Answers & { yes: boolean }) | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [folder, ...others] = positionals;
  if (others.length > 0) throw new CommandFailure(`Name one folder, not ${positionals.join(', ')}`);
  const { template, yes } = values;
  if (template !== undefined && !isTemplateName(template)) {
    const names = Object.keys(templates).join(', ');
    throw new CommandFailure(`There is no template '${template}'; choose one of ${names}`);
  }
  return {
    yes,
    ...(folder !== undefined && { folder }),
    ...(template !== undefined && { template }),
    ...(values['no-install'] && { install: false }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        'no-install': { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CommandFailure(`${(error as Error).message}\n\n${usage}`);
  }
}
