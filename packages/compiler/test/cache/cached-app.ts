import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup } from '../../../../test/support/cleanup.ts';
import { CachedProject, settle } from './cached-project.ts';

export const apiText: string = `import { createRouter } from '@mikrokit/router';
import type { Item } from 'lib';
import type { Linked } from './linked/linked.ts';
import type { Near } from './near/near.ts';
import type { Placed } from './places/one/linked.ts';
import type { User } from './user.ts';
import type { Versioned } from 'versioned';
export const api = createRouter({ save: (_context, user: User, items: Item[], near?: Near, linked?: Linked, placed?: Placed, versioned?: Versioned) => [user.name, items.length, near ?? linked ?? placed ?? versioned] as const });`;

export const userText = 'export interface User { name: string; age?: number }';

const files = {
  'tsconfig.base.json': '{ "compilerOptions": { "strict": true, "target": "es2024" } }',
  'tsconfig.json': `{
  // Many have comments.
  "extends": ["./tsconfig.base.json", "@configs/strict"],
  "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true,
    "lib": ["es2024"], "types": [], "customConditions": ["@mikrokit/source"], "skipLibCheck": true },
}`,
  'package.json': '{ "name": "app", "type": "module" }',
  'user.ts': userText,
  'near/near.ts': "export type { Item as Near } from 'lib';",
  'places/one/linked.ts': placedText('one'),
  'places/two/linked.ts': placedText('two'),
  'versions/1/package.json': '{ "name": "versioned", "types": "./index.d.ts" }',
  'versions/1/index.d.ts': 'export interface Versioned { one: number }',
  'versions/2/package.json': '{ "name": "versioned", "types": "./index.d.ts" }',
  'versions/2/index.d.ts': 'export interface Versioned { two: number }',
  'node_modules/@configs/strict/package.json': '{ "name": "@configs/strict", "version": "1.0.0" }',
  'node_modules/@configs/strict/tsconfig.json': '{ "compilerOptions": {} }',
  'other.ts': 'export const unrelated = 1;',
  'api.ts': apiText,
};

/** An application with one router, whose codecs are the only file in the cache. */
export class CachedApp extends CachedProject {
  constructor(t: Cleanup) {
    super(t, files);
    symlinkSync(this.path('places/one'), this.path('linked'), 'junction');
    symlinkSync(this.path('versions/1'), this.path('versions/current'), 'junction');
    symlinkSync(this.path('versions/current'), this.path('node_modules/versioned'), 'junction');
  }

  /** Compiles with a new compiler, as a new process would, and returns the codecs. */
  compile(): string | undefined {
    return this.compileAnew()?.modules[0];
  }

  /** Waits until the files count as settled, and compiles, so that the result is kept. */
  async compileAndKeep(): Promise<string | undefined> {
    await settle();
    return this.compile();
  }

  /** Changes the cache, to recognise a compiler that uses it. */
  mark(): void {
    this.changeKept(this.#kept(), (content) =>
      content
        .replaceAll('export const codecs', 'export const marked')
        // Modules that were emitted for the same model may be reused, whatever else changed.
        .replaceAll('"emitted":{"key":"', '"emitted":{"key":"not '),
    );
  }

  damage(): void {
    writeFileSync(this.#kept(), readFileSync(this.#kept(), 'utf8').replace('codecs', 'coders'));
  }

  /** Puts a folder in the place of the cache, where nothing can be written. */
  blockCache(): void {
    const kept = this.#kept();
    rmSync(kept);
    mkdirSync(join(kept, 'in the way'), { recursive: true });
  }

  #kept(): string {
    const [file] = this.kept();
    if (file === undefined) throw new Error('Nothing is in the cache');
    return file;
  }
}

function placedText(place: string): string {
  return `export interface Linked { ${place}: number }\nexport interface Placed { ${place}: number }\n`;
}
