import assert from 'node:assert/strict';
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
import { type CompiledFile, type Compiler, createCompiler } from '@mikrokit/compiler';
import type { ExecutionContext } from 'ava';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "app", "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024'],
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      customConditions: ['@mikrokit/source'],
      paths: { '@/*': ['./*'] },
    },
  }),
  'node_modules/lib/package.json': '{ "name": "lib", "types": "./index.d.ts", "version": "1.0.0" }',
  'node_modules/lib/index.d.ts': 'export interface Item { id: number }',
  'api.ts': `import { createRouter } from '@mikrokit/router';
import { orders } from './orders.ts';
import * as reports from './reports.ts';
import { users, auth } from '@/index.ts';
export const api = createRouter({ auth, users, admin: { orders, reports }, ping: () => true });
`,
  'index.ts': "export * from './users.ts';\nexport { auth } from './auth.ts';\n",
  'auth.ts': `import { hook, type Context } from '@mikrokit/router';
import type { Token } from './token.ts';
export const auth = hook({ header: 'authorization', handler: (_context: Context, token: Token) => { token; } });
`,
  'token.ts': 'export type Token = string;\n',
  'users.ts': `import type { Context } from '@mikrokit/router';
import type { User } from './user.ts';
import { load } from './load.ts';
export const users = {
  get: (_context: Context, id: number) => load(id),
  save: (_context: Context, user: User): User => user,
};
`,
  'user.ts': `import type { Address } from './address.ts';
export interface User { name: string; address?: Address }
`,
  'address.ts': '/** Where somebody lives. */\nexport interface Address { street: string }\n',
  // Its result is inferred from a value in another file.
  'load.ts':
    "import { defaults } from './defaults.ts';\nexport const load = (id: number) => ({ id, ...defaults });\n",
  'defaults.ts': 'export const defaults = { size: 1 };\n',
  'orders.ts': `import type { Context } from '@mikrokit/router';
import type { Item } from 'lib';
import type { Address } from './address.ts';
export const orders = {
  list: (_context: Context, to: Address, setting: Setting): Item[] => { to; setting; return []; },
  kind: (_context: Context): import('./kind.ts').Kind => 'a',
};
`,
  'kind.ts': "export type Kind = 'a' | 'b';\n",
  'reports.ts': `import type { Context } from '@mikrokit/router';
import { columns } from './columns.ts';
export const read = (_context: Context, column: (typeof columns)[number]) => column.length;
`,
  'columns.ts': "export const columns = ['a', 'b'] as const;\n",
  'globals.d.ts': "type Setting = import('./setting.ts').Own;\n",
  'setting.ts': 'export interface Own { on: boolean }\n',
};

/** An application with routes in several files, and a compiler that keeps running while they change. */
export class ImportedRoutesApp {
  readonly folder: string = realpathSync(mkdtempSync(join(tmpdir(), 'mikrokit-imported-routes-')));
  readonly running: Compiler = createCompiler(this.folder);

  constructor(t: ExecutionContext) {
    t.teardown(() => {
      this.running.close();
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    });
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

  replace(file: string, from: string, to: string): void {
    const text = readFileSync(this.path(file), 'utf8');
    assert.ok(text.includes(from), `${file} has no ${from}`);
    this.write(file, text.replace(from, to));
  }

  /** Compiles the router with the running compiler, and waits until the imported routes are stored. */
  async compile(): Promise<CompiledFile | undefined> {
    // Files that have just changed are not stored.
    await setTimeout(250);
    const compiled = this.running.compile(this.path('api.ts'));
    await setTimeout(20);
    return compiled;
  }

  /** Compiles with a new compiler that finds what is stored. */
  compileAnew(): CompiledFile | undefined {
    const compiler = createCompiler(this.folder);
    try {
      return compiler.compile(this.path('api.ts'));
    } finally {
      compiler.close();
    }
  }

  /** Changes a name among the stored routes, to recognise routes that are reused. */
  mark(name: string): void {
    const folder = this.path('node_modules/.cache/mikrokit');
    const file = readdirSync(folder).find((stored) =>
      readFileSync(join(folder, stored), 'utf8').includes('"imports":'),
    );
    assert.ok(file, 'No imported routes are stored');
    const [, content = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    const marked = content.replaceAll(`"name":"${name}"`, '"name":"Marked"');
    assert.notEqual(marked, content);
    writeFileSync(join(folder, file), `${hash('sha256', marked, 'base64url')}\n${marked}`);
  }

  /** Compiles with a new compiler and an empty cache. */
  compileCold(): CompiledFile | undefined {
    rmSync(this.path('node_modules/.cache'), { recursive: true, force: true });
    return this.compileAnew();
  }
}
