import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TapedCall } from './taped-call.ts';

/**
 * Reads the calls of a tape: of one file, or of all `.jsonl` files of a folder in the order of their names. A last line
 * without its end, which a process leaves that is killed while it writes, is left out. Rejects for any other line that is
 * no call, with its place.
 */
export async function readTape(path: string): Promise<readonly TapedCall[]> {
  const isFolder = (await stat(path)).isDirectory();
  const names = isFolder ? (await readdir(path)).filter((name) => name.endsWith('.jsonl')) : [];
  const files = isFolder ? names.sort().map((name) => join(path, name)) : [path];
  const calls: TapedCall[] = [];
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
    lines.forEach((line, i) => {
      calls.push(parseLine(line, `${file}:${i + 1}`));
    });
  }
  return calls;
}

function parseLine(line: string, place: string): TapedCall {
  let call: Partial<TapedCall> | null;
  try {
    call = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: this line is no JSON`, { cause });
  }
  if (call?.version !== 1 || typeof call.route !== 'string')
    throw new Error(`${place}: this line is no call of a tape`);
  return call as TapedCall;
}
