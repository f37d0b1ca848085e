import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Sink } from './sink.ts';

/** Options of {@link jsonl}. */
export interface JsonLinesOptions {
  /** The bytes after which a new file begins; a longer line of a call has a file of its own. Default: 64 MiB. */
  readonly rotateBytes?: number;
  /** Whether each write waits until the disk has it, so that it survives a power failure. Default: false. */
  readonly fsync?: boolean;
}

/**
 * Makes a sink that writes JSON Lines into files of a folder, readable by their owner alone. It creates the folder, and
 * the first file for the first call. Names sort by time. Throws a `RangeError` for `rotateBytes` that is no positive integer.
 */
export function jsonl(folder: string, options: JsonLinesOptions = {}): Sink {
  assertKnownOptions('jsonl', options, { rotateBytes: 1, fsync: 1 });
  const { rotateBytes = 64 * 1024 * 1024, fsync = false } = options;
  if (!Number.isSafeInteger(rotateBytes) || rotateBytes < 1)
    throw new RangeError('jsonl: rotateBytes must be a positive integer');
  return new JsonLines(folder, rotateBytes, fsync);
}

const NEWLINE = 10;

class JsonLines implements Sink {
  readonly #folder: string;
  readonly #rotateBytes: number;
  readonly #fsync: boolean;
  #file: FileHandle | undefined;
  /** The bytes of the file, or of the description with which the next one begins. */
  #size = 0;
  #hasCalls = false;
  #files = 0;
  #description = '';
  /** Where lines are written before they go to the file. */
  #buffer = Buffer.alloc(0);

  constructor(folder: string, rotateBytes: number, fsync: boolean) {
    this.#folder = folder;
    this.#rotateBytes = rotateBytes;
    this.#fsync = fsync;
  }

  describe(line: string): void {
    this.#description = `${line}\n`;
    if (this.#file === undefined) this.#size = Buffer.byteLength(this.#description);
  }

  write(lines: readonly string[]): Promise<void> {
    return this.writeParts(lines.map((line) => [line]));
  }

  async writeParts(lines: readonly (readonly string[])[]): Promise<void> {
    const buffer = this.#bufferFor(lines);
    let begin = 0;
    let end = 0;
    for (const parts of lines) {
      const next = writeLine(buffer, parts, end);
      const isFull = this.#size + next - begin > this.#rotateBytes;
      if (isFull && (this.#hasCalls || end > begin)) {
        await this.#append(buffer.subarray(begin, end));
        await this.close();
        begin = end;
      }
      end = next;
    }
    await this.#append(buffer.subarray(begin, end));
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#size = Buffer.byteLength(this.#description);
    this.#hasCalls = false;
    await file?.close();
  }

  /** A buffer for all lines: the last one if it is large enough. */
  #bufferFor(lines: readonly (readonly string[])[]): Buffer {
    let length = 0;
    for (const parts of lines) for (const part of parts) length += part.length;
    // No character of UTF-16 has more than three bytes in UTF-8.
    const bytes = length * 3 + lines.length;
    // Memory that is used again is already there: `npm run bench -- recorder`.
    if (bytes > this.#buffer.length) this.#buffer = Buffer.allocUnsafeSlow(bytes);
    return this.#buffer;
  }

  async #append(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    this.#file ??= await this.#open();
    this.#size += bytes.length;
    this.#hasCalls = true;
    await this.#file.appendFile(bytes);
    if (this.#fsync) await this.#file.datasync();
  }

  async #open(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true });
    const time = new Date().toISOString().replaceAll(':', '-');
    const number = String(++this.#files).padStart(6, '0');
    const file = await open(
      join(this.#folder, `${time}-${process.pid}-${number}.jsonl`),
      'ax',
      0o600,
    );
    if (this.#description !== '') await file.appendFile(this.#description);
    return file;
  }
}

/** Writes a line into a buffer, and returns where it ends. */
function writeLine(buffer: Buffer, parts: readonly string[], start: number): number {
  let at = start;
  for (const part of parts) at += buffer.write(part, at);
  buffer[at] = NEWLINE;
  return at + 1;
}
