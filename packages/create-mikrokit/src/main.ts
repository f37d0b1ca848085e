import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { questionNames, withDefaults } from './choices.ts';
import { CommandFailure } from './command-failure.ts';
import { type CommandLine, readCommandLine, usage } from './command-line.ts';
import { createProject } from './create-project.ts';
import { installDependencies, lockContract, packageManager } from './package-manager.ts';
import { folderProblem } from './project-folder.ts';
import type { Answers } from './questions.ts';

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandFailure)) throw error;
  if (error.message !== '') console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const line = readCommandLine(process.argv.slice(2));
  if (line === undefined) return console.log(usage);
  const answers = await answersOf(line);
  const { folder, choices, install } = answers;
  const problem = folderProblem(folder);
  if (problem !== undefined) throw new CommandFailure(problem);
  createProject(folder, choices);
  if (install) {
    installDependencies(folder);
    lockContract(folder);
  }
  const note = line.git ? createRepository(folder) : undefined;
  if (note !== undefined) console.log(`\n${note}`);
  console.log(nextSteps(answers));
}

async function answersOf(line: CommandLine): Promise<Answers> {
  const { folder, choices, yes, install = true } = line;
  const isComplete = folder !== undefined && questionNames.every((name) => name in choices);
  if (yes || isComplete)
    return { folder: folder ?? 'my-api', choices: withDefaults(choices), install };
  if (!process.stdin.isTTY) throw new CommandFailure(missingAnswers(line));
  // Questions are loaded only if there are any.
  const { askQuestions } = await import('./questions.ts');
  return askQuestions(line);
}

function missingAnswers({ folder, choices }: CommandLine): string {
  const left = questionNames.filter((name) => !(name in choices)).map((name) => `--${name}`);
  const missing = [...(folder === undefined ? ['a folder'] : []), ...left].join(', ');
  return `Questions need a terminal. Pass ${missing}, or --yes for the defaults.`;
}

function nextSteps({ folder, choices, install }: Answers): string {
  const { name, run } = packageManager();
  const steps = [
    `cd ${/\s/.test(folder) ? `"${folder}"` : folder}`,
    ...(install ? [] : [`${name} install`, `${run} contract:lock`]),
    ...(choices.database === 'postgres' ? ['docker compose up -d'] : []),
    `${run} dev`,
  ];
  const made = questionNames.map((question) => `${question} ${choices[question]}`).join(', ');
  return `
Created ${folder}: ${made}. Next:

${steps.map((step) => `  ${step}`).join('\n')}

README.md there explains the files.`;
}

/** Creates a repository with one commit. Returns why there is none, or `undefined`. */
function createRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git')))
    return 'The folder had a git repository: commit the files yourself.';
  if (git(folder, '--version') !== undefined)
    return 'git is not installed, so there is no repository.';
  if (git(folder, 'rev-parse', '--is-inside-work-tree') === undefined)
    return 'The folder belongs to the git repository around it: commit the files there.';
  const problem =
    git(folder, 'init', '--initial-branch=main') ??
    git(folder, 'add', '--all') ??
    git(folder, 'commit', '--message=Initial commit');
  return problem && `The files are not committed: ${problem}`;
}

/** Returns git's output if it failed. */
function git(cwd: string, ...args: readonly string[]): string | undefined {
  const { status, error, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? ((stderr || stdout).trim() || `git ended with ${status}`);
}
