import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { assertIntegers, assertKnownOptions } from '@mikrokit/types/runtime';
import type { Sink } from './sink.ts';

/** Options of {@link jsonl}. */
export interface JsonLinesOptions {
  /** The bytes after which a new file starts. A longer line gets its own file. Default: 64 MiB. */
  readonly rotateBytes?: number;
  /** Whether each write waits for the disk, so that it survives a power failure. Default: false. */
  readonly fsync?: boolean;
}

/**
 * Makes a sink that writes JSON Lines into files of a folder, that only their owner can read. It creates the folder,
 * and the first file for the first call. Names sort by time. Throws a `RangeError` unless `rotateBytes` is a positive
 * integer.
 */
export function jsonl(folder: string, options: JsonLinesOptions = {}): Sink {
  assertKnownOptions('jsonl', options, { rotateBytes: 1, fsync: 1 });
  const { rotateBytes = 64 * 1024 * 1024, fsync = false } = options;
  assertIntegers('jsonl', { rotateBytes });
  return new JsonLines(folder, rotateBytes, fsync);
}

const NEWLINE = 10;

class JsonLines implements Sink {
  readonly #folder: string;
  readonly #rotateBytes: number;
  readonly #fsync: boolean;
  #file: FileHandle | undefined;
  /** The bytes of the file, or of the description at the start of the next one. */
  #size = 0;
  #hasCalls = false;
  #files = 0;
  #description = '';
  /** Whether the file starts with an older description. */
  #isRedescribed = false;

  constructor(folder: string, rotateBytes: number, fsync: boolean) {
    this.#folder = folder;
    this.#rotateBytes = rotateBytes;
    this.#fsync = fsync;
  }

  describe(line: string): void {
    this.#description = `${line}\n`;
    const bytes = Buffer.byteLength(this.#description);
    this.#isRedescribed = this.#file !== undefined;
    this.#size = this.#isRedescribed ? this.#size + bytes : bytes;
  }

  write(lines: readonly string[]): Promise<void> {
    return this.writeBytes(Buffer.from(lines.map((line) => `${line}\n`).join('')));
  }

  async writeBytes(lines: Uint8Array): Promise<void> {
    let rest = lines;
    while (rest.length > 0) {
      const fitting = this.#fittingPart(rest);
      if (fitting.length > 0) await this.#append(fitting);
      rest = rest.subarray(fitting.length);
      if (rest.length > 0) await this.close();
    }
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#size = Buffer.byteLength(this.#description);
    this.#hasCalls = false;
    await file?.close();
  }

  /** The lines that the file takes. A new file takes at least one. */
  #fittingPart(lines: Uint8Array): Uint8Array {
    const room = this.#rotateBytes - this.#size;
    if (lines.length <= room) return lines;
    const end = room > 0 ? lines.lastIndexOf(NEWLINE, room - 1) + 1 : 0;
    if (end > 0 || this.#hasCalls) return lines.subarray(0, end);
    return lines.subarray(0, lines.indexOf(NEWLINE) + 1);
  }

  async #append(bytes: Uint8Array): Promise<void> {
    if (this.#isRedescribed) await this.#redescribe();
    this.#file ??= await this.#open();
    this.#size += bytes.length;
    this.#hasCalls = true;
    await this.#file.appendFile(bytes);
    if (this.#fsync) await this.#file.datasync();
  }

  /** Writes the newer description into the file. The next file starts with it. */
  async #redescribe(): Promise<void> {
    this.#isRedescribed = false;
    await this.#file?.appendFile(this.#description);
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
