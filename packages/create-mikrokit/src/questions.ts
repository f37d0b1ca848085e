import { cancel, confirm, isCancel, log, select, text } from '@clack/prompts';
import {
  type Choices,
  conflictOf,
  type Question,
  questionNames,
  questions,
  valuesOf,
  withDefaults,
} from './choices.ts';
import { CommandFailure } from './command-failure.ts';
import type { CommandLine } from './command-line.ts';
import { folderProblem } from './project-folder.ts';

/** Everything that is needed to create a project. */
export interface Answers {
  readonly folder: string;
  readonly choices: Choices;
  readonly install: boolean;
}

/**
 * Asks for everything that the command line did not contain. Throws a {@link CommandFailure} if the
 * user cancels.
 */
export async function askQuestions(given: CommandLine): Promise<Answers> {
  const folder = given.folder ?? (await askFolder());
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new CommandFailure(problem);
  let choices = given.choices;
  for (const question of questionNames) {
    if (choices[question] !== undefined) continue;
    choices = { ...choices, [question]: await askChoice(question, choices) };
  }
  const install =
    given.install ?? answerOf(await confirm({ message: 'Install the dependencies now?' }));
  return { folder, choices: withDefaults(choices), install };
}

async function askFolder(): Promise<string> {
  return answerOf(
    await text({
      message: 'Folder of the new project',
      placeholder: 'my-api',
      defaultValue: 'my-api',
      validate: (value) => folderProblem(value || 'my-api'),
    }),
  );
}

/**
 * Values that conflict with the answers so far cannot be chosen, and show the reason. If only one
 * is left, the question is skipped.
 */
async function askChoice(question: Question, choices: Partial<Choices>): Promise<string> {
  const { message, values } = questions[question];
  const texts: Readonly<Record<string, string>> = values;
  const options = valuesOf(question).map((value) => {
    const conflict = conflictOf(question, value, choices);
    const hint = conflict?.because ?? texts[value] ?? '';
    return {
      value: value as string,
      label: value as string,
      hint,
      disabled: conflict !== undefined,
    };
  });
  const [first, ...others] = options.filter(({ disabled }) => !disabled);
  if (first === undefined) throw new Error(`Nothing answers the question for a ${question}`);
  if (others.length === 0) {
    const reasons = options.filter(({ disabled }) => disabled).map(({ hint }) => hint);
    log.info(`${message} ${first.value}\n${[...new Set(reasons)].join('\n')}`);
    return first.value;
  }
  return answerOf(await select({ message, options, initialValue: first.value }));
}

function answerOf<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Nothing was created.');
  throw new CommandFailure('');
}
