import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { type Codec, createCodec } from '@mikrokit/types';
import { typeCodecName } from '@mikrokit/types/emit';
import test from 'ava';

/** Compiles the files of several tests in one folder. */
export interface FixtureCompiler {
  /**
   * Adds a file, which is written before the first test, together with all others: TypeScript would read the project again
   * for each. Returns a function that compiles it and returns the model of its only router or codec, as JSON.
   */
  readonly add: (file: string, code: string) => () => string;
  /** Adds a file like `add`. Returns a function that compiles it and makes its only codec. */
  readonly addCodec: (file: string, code: string) => () => Promise<Codec<unknown>>;
}

/**
 * Makes a compiler for all tests of a file. Its folder is inside the workspace, where the files find the packages, and is
 * removed after the tests. To be called where tests are declared.
 */
export function fixtureCompiler(name: string): FixtureCompiler {
  const folder = join(import.meta.dirname, 'fixtures', `.${name}`);
  const files = new Map([['tsconfig.json', JSON.stringify({ compilerOptions })]]);
  const compiler = createCompiler();
  test.before('the files are written', () => {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of files) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  });
  test.after.always('the files are removed', () => {
    compiler.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const addFile = (file: string, code: string) => {
    if (files.has(file)) throw new Error(`There is ${file} already`);
    files.set(file, code);
    return (): string => compiler.compile(join(folder, file))?.modules[0] ?? '';
  };
  return {
    add: (file, code) => {
      const compile = addFile(file, code);
      return () => {
        const module = compile();
        const line = /^(?: {2}model: |const types = )(?<json>".*")[,;]$/m.exec(module);
        return JSON.parse(line?.groups?.json ?? '""');
      };
    },
    addCodec: (file, code) => {
      const compile = addFile(file, code);
      return async () => {
        const text = compile().replaceAll(
          / from "(@mikrokit\/[^"]+)"/g,
          (_, name) => ` from "${import.meta.resolve(name)}"`,
        );
        const module = await import(`data:text/javascript,${encodeURIComponent(text)}`);
        return createCodec<unknown>({}, module[typeCodecName(0)]);
      };
    },
  };
}

const compilerOptions = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024'],
  types: [],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  customConditions: ['@mikrokit/source'],
};
