import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** A project that a test may change, in a folder of its own outside of the workspace. The folder is removed afterwards. */
export class TestProject {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'mikrokit-project-')));

  constructor(t: Cleanup, files: Readonly<Record<string, string>> = {}) {
    t.teardown(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 }));
    for (const [file, text] of Object.entries(files)) this.write(file, text);
  }

  /** Path of one of its files. */
  path(file: string): string {
    return join(this.folder, file);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  /** Replaces a text in a file; fails if the file does not contain it. */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
    this.write(file, text.replace(from, to));
  }
}
