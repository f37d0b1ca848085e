import { type CommandOptions, runCommand } from '../run-command.ts';

/** Runs a command and returns its stdout. If it fails, throws with all its output. */
export async function checkedOutput(
  command: readonly string[],
  options?: CommandOptions,
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, options);
  if (code !== 0) throw new Error(`${command.join(' ')} exited with ${code}\n${stdout}${stderr}`);
  return stdout;
}
