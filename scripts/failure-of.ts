import { runCommand } from './run-command.ts';

/** Runs a command. Returns why it failed, or `undefined` if it did not. */
export async function failureOf(...command: string[]): Promise<string | undefined> {
  try {
    const { code, stdout, stderr } = await runCommand(command);
    return code === 0 ? undefined : `${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`;
  } catch (error) {
    return (error as Error).message;
  }
}
