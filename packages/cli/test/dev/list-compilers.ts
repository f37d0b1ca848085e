/* Loaded before each process of a command, it adds a line to the file in COMPILERS for each part of the compiler that loads. */
import childProcess from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';

const add = (what: string): void => {
  appendFileSync(process.env.COMPILERS ?? '', `${basename(process.argv[1] ?? '')} ${what}\n`);
};

const { spawn } = childProcess;
childProcess.spawn = ((program: string, args: readonly string[], options: object) => {
  if (args.includes('--api')) add('starts TypeScript');
  return spawn(program, args, options);
}) as typeof spawn;
syncBuiltinESMExports();

registerHooks({
  load: (url, context, nextLoad) => {
    const [part] = /\/(?:project-)?compiler(?:\.bundle)?\.[jt]s$|\/typescript\/.*/.exec(url) ?? [];
    if (part !== undefined) add(`loads ${part}`);
    return nextLoad(url, context);
  },
});
