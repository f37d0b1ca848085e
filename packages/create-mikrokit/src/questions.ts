import { cancel, confirm, isCancel, select, text } from '@clack/prompts';
import { CommandFailure } from './command-failure.ts';
import type { Answers } from './command-line.ts';
import { folderProblem } from './project-folder.ts';
import { type TemplateName, templates } from './templates.ts';

/** Asks for all that the command line did not say. Throws a {@link CommandFailure} if the user cancels. */
export async function askQuestions(given: Answers): Promise<Required<Answers>> {
  const folder =
    given.folder ??
    answerOf(
      await text({
        message: 'Folder of the new project',
        placeholder: 'my-api',
        defaultValue: 'my-api',
        validate: (value) => folderProblem(value || 'my-api'),
      }),
    );
  const template =
    given.template ??
    answerOf(
      await select<TemplateName>({
        message: 'Template',
        options: Object.entries(templates).map(([value, hint]) => ({
          value: value as TemplateName,
          label: value,
          hint,
        })),
      }),
    );
  const install =
    given.install ?? answerOf(await confirm({ message: 'Install the dependencies now?' }));
  return { folder, template, install };
}

function answerOf<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Nothing was created.');
  throw new CommandFailure('');
}
