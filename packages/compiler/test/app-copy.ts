import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Cleanup } from './cleanup.ts';

/** A copy of an application that a test may change, outside of the workspace. */
export interface AppCopy {
  readonly folder: string;
  /** Path of one of its files. */
  readonly path: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  /** Replaces a text in a file; fails if the file does not contain it. */
  readonly replace: (file: string, from: string, to: string) => void;
}

/** Copies `fixtures/app`; the copy is removed after the test. */
export function copyApp(t: Cleanup): AppCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mikrokit-app-')));
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cpSync(join(import.meta.dirname, 'plugin/fixtures/app'), folder, { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const path = (file: string): string => join(folder, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  return {
    folder,
    path,
    write,
    replace: (file, from, to) => {
      const text = readFileSync(path(file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
      write(file, text.replace(from, to));
    },
  };
}
