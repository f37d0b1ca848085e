/* Loaded before a command, it starts TypeScript's process two seconds late, so that every compilation is a long one. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { spawn } = childProcess;
childProcess.spawn = ((program: string, args: readonly string[], options: object) => {
  if (args.includes('--api')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  return spawn(program, args, options);
}) as typeof spawn;
syncBuiltinESMExports();
