import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Cleanup } from '../../../../test/support/cleanup.ts';
import { CachedProject } from './cached-project.ts';

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
  'api.ts': `import { createRouter } from '@mikrokit/router';
import { orders } from './orders.ts';
import * as reports from './reports.ts';
import { users, auth } from '@/index.ts';
import { owned } from './owned.ts';
import { members } from './members.ts';
export const api = createRouter({ auth, users, admin: { orders, reports }, ...owned.routes({ members }), ping: () => true });
`,
  'index.ts': "export * from './users.ts';\nexport { auth } from './auth.ts';\n",
  'auth.ts': `import { hook, type Context } from '@mikrokit/router';
import type { Token } from './token.ts';
export const auth = hook({ header: 'authorization', handler: (_context: Context, token: Token) => { token; } });
`,
  'owned.ts': `import { hook, type Context } from '@mikrokit/router';
import type { Owner } from './owner.ts';
export const owned = hook({ provides: 'owner', handler: (context: Context): Owner => ({ id: context.path }) });
`,
  'owner.ts': 'export interface Owner { id: string }\n',
  'members.ts': `import type { Context } from '@mikrokit/router';
import type { Member } from './member.ts';
export const members = {
  list: (context: Context & { readonly owner: { id: string } }): Member[] => { context; return []; },
};
`,
  'member.ts': 'export interface Member { alias: string }\n',
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
  'address.ts': `import type { Check } from '@mikrokit/types';
import type { isStreet } from './street.ts';
/** Where somebody lives. */
export interface Address { street: string & Check<'street', typeof isStreet> }
`,
  'street.ts': "export const isStreet = (text: string): boolean => text !== '';\n",
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

/** An application with routes in several files. */
export class ImportedRoutesApp extends CachedProject {
  constructor(t: Cleanup) {
    super(t, files);
  }

  /** Changes a name among the stored routes, to recognise routes that are reused. */
  mark(name: string): void {
    const file = this.kept().find((kept) => readFileSync(kept, 'utf8').includes('"imports":'));
    assert.ok(file, 'No imported routes are stored');
    this.changeKept(file, (content) => content.replaceAll(`"name":"${name}"`, '"name":"Marked"'));
  }
}
