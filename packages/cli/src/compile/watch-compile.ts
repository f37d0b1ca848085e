import { readFileSync } from 'node:fs';
import { type CodecOutput, writeCodecs } from '@mikrokit/compiler/commands';
import { watchProject } from '../watch/watch-project.ts';
import {
  type CompileCommand,
  compileWithSpinner,
  hasNothingToDo,
  NOTHING_TO_DO,
  outcome,
  printRejected,
} from './compile.ts';

/** Writes the codecs of a project as files, and again after each change of its files, until SIGINT or SIGTERM. */
export function watchCompile(command: CompileCommand): Promise<number> {
  let files: CodecOutput['files'] = new Map();
  return watchProject({
    project: command.project,
    done: 'compiled',
    run: async (compiler, watch) => {
      const output = await compileWithSpinner(compiler, command);
      watch(output.watched);
      files = output.files;
      if (hasNothingToDo(output)) return NOTHING_TO_DO;
      const written = await writeCodecs(output);
      return printRejected(output) ?? outcome(written.length);
    },
    isOwnChange: (file) => {
      const text = files.get(file);
      return text !== undefined && text === readIfPossible(file);
    },
  });
}

/** The text of a file. `undefined` if it is absent or unreadable. */
function readIfPossible(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // then it is not the generated file
  }
}
