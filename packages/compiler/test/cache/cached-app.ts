import { hash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCompiler } from '@mikrokit/compiler';
import type { ExecutionContext } from 'ava';

export const apiText: string = `import { createRouter } from '@mikrokit/router';
import type { Item } from 'lib';
import type { User } from './user.ts';
export const api = createRouter({ save: (_context, user: User, items: Item[]) => [user.name, items.length] as const });`;

const files = {
  'tsconfig.base.json': '{ "compilerOptions": { "strict": true, "target": "es2024" } }',
  'tsconfig.json': `{
  // Many have comments.
  "extends": "./tsconfig.base.json",
  "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true,
    "types": [], "customConditions": ["@mikrokit/source"], "skipLibCheck": true },
}`,
  'package.json': '{ "name": "app", "type": "module" }',
  'node_modules/lib/package.json': '{ "name": "lib", "types": "./index.d.ts", "version": "1.0.0" }',
  'node_modules/lib/index.d.ts': 'export interface Item { id: number }',
  'user.ts': 'export interface User { name: string; age?: number }',
  'other.ts': 'export const unrelated = 1;',
  'api.ts': apiText,
};

/** An application with packages of its own, in which one compiler after the other uses the same cache. */
export class CachedApp {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'mikrokit-cache-')));

  constructor(t: ExecutionContext) {
    t.teardown(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 }));
    for (const [file, text] of Object.entries(files)) this.write(file, text);
    symlinkSync(resolve('node_modules/@mikrokit'), this.path('node_modules/@mikrokit'), 'junction');
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Compiles with a new compiler, as a new process would, and returns the codecs. */
  compile(): string | undefined {
    const compiler = createCompiler(this.folder);
    try {
      return compiler.compile(this.path('api.ts'))?.modules[0];
    } finally {
      compiler.close();
    }
  }

  /** Waits until the files count as settled, and compiles, so that the result is kept. */
  async compileAndKeep(): Promise<string | undefined> {
    await setTimeout(250);
    return this.compile();
  }

  /** Changes the cache, to recognise a compiler that uses it. */
  mark(): void {
    const [checksum, content] = readFileSync(this.#kept(), 'utf8').split('\n');
    if (!content || checksum !== hash('sha256', content, 'base64url')) throw new Error('Damaged');
    const marked = content
      .replaceAll('export const codecs', 'export const marked')
      // Modules that were emitted for the same model may be reused, whatever else changed.
      .replaceAll('"emitted":{"key":"', '"emitted":{"key":"not ');
    if (marked === content) throw new Error('Nothing is kept');
    writeFileSync(this.#kept(), `${hash('sha256', marked, 'base64url')}\n${marked}`);
  }

  damage(): void {
    writeFileSync(this.#kept(), readFileSync(this.#kept(), 'utf8').replace('codecs', 'coders'));
  }

  /** The files in the cache folder. */
  kept(): readonly string[] {
    return readdirSync(this.path('node_modules/.cache/mikrokit'));
  }

  #kept(): string {
    return this.path(`node_modules/.cache/mikrokit/${this.kept()[0]}`);
  }
}
