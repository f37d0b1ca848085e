import { CommandFailure } from './command-failure.ts';
import { type Answers, readCommandLine, usage } from './command-line.ts';
import { createProject } from './create-project.ts';
import { installDependencies, packageManager } from './package-manager.ts';
import { folderProblem } from './project-folder.ts';

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  if (error.message !== '') console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === undefined) return console.log(usage);
  const { yes, ...given } = options;
  const { folder, template, install } = yes ? withDefaults(given) : await ask(given);
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new CommandFailure(problem);
  createProject(folder, template);
  if (install) installDependencies(folder);
  const manager = packageManager();
  console.log(`
Created ${folder} from the template ${template}. Next:

  cd ${folder}${install ? '' : `\n  ${manager} install`}
  ${manager} run dev

README.md there says what is what.`);
}

function withDefaults(given: Answers): Required<Answers> {
  return { folder: 'my-api', template: 'api', install: true, ...given };
}

async function ask(given: Answers): Promise<Required<Answers>> {
  const { folder, template } = given;
  if (folder !== undefined && template !== undefined) return withDefaults(given);
  if (!process.stdin.isTTY) {
    throw new CommandFailure('Questions need a terminal; write --yes, or a folder and --template');
  }
  // Questions are loaded only if there are any.
  const { askQuestions } = await import('./questions.ts');
  return askQuestions(given);
}
