import { styleText } from 'node:util';

/**
 * Prints a line of a command that watches files. `mikrokit dev` prints to stderr, because stdout
 * belongs to the server. The others print to stdout. The mark has a color on a terminal.
 */
export function reportLine(message: string, stream: NodeJS.WritableStream = process.stderr): void {
  stream.write(`${styleText('cyan', '[mikrokit]', { stream })} ${message}\n`);
}
