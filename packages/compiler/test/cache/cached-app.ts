import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cleanup } from '../cleanup.ts';
import { CachedProject, settle } from './cached-project.ts';

export const apiText: string = `import { createRouter } from '@mikrokit/router';
import type { Item } from 'lib';
import type { Near } from './near/near.ts';
import type { User } from './user.ts';
export const api = createRouter({ save: (_context, user: User, items: Item[], near?: Near) => [user.name, items.length, near === undefined] as const });`;

const files = {
  'tsconfig.base.json': '{ "compilerOptions": { "strict": true, "target": "es2024" } }',
  'tsconfig.json': `{
  // Many have comments.
  "extends": "./tsconfig.base.json",
  "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true,
    "lib": ["es2024"], "types": [], "customConditions": ["@mikrokit/source"], "skipLibCheck": true },
}`,
  'package.json': '{ "name": "app", "type": "module" }',
  'user.ts': 'export interface User { name: string; age?: number }',
  'near/near.ts': "export type { Item as Near } from 'lib';",
  'other.ts': 'export const unrelated = 1;',
  'api.ts': apiText,
};

/** An application with one router, whose codecs are the only file in the cache. */
export class CachedApp extends CachedProject {
  constructor(t: Cleanup) {
    super(t, files);
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
    rmSync(this.#kept());
    mkdirSync(join(this.#kept(), 'in the way'), { recursive: true });
  }

  #kept(): string {
    return this.kept()[0] ?? '';
  }
}
