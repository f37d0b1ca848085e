/* Loaded before a command, it starts TypeScript's process once there is the file that LATE_TYPESCRIPT names.
 * Meanwhile there is one of that name with `-awaited`. */
import childProcess from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { spawn } = childProcess;
childProcess.spawn = ((program: string, args: readonly string[], options: object) => {
  if (args.includes('--api')) waitFor(process.env.LATE_TYPESCRIPT ?? '');
  return spawn(program, args, options);
}) as typeof spawn;
syncBuiltinESMExports();

/** Blocks this thread, as a long compilation does. */
function waitFor(file: string): void {
  writeFileSync(`${file}-awaited`, '');
  const blocked = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(file)) Atomics.wait(blocked, 0, 0, 20);
}
