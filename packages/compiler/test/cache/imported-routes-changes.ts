import { rmSync } from 'node:fs';
import type { Compiler } from '@mikrokit/compiler';
import type { ImportedRoutesApp } from './imported-routes-app.ts';

/** A change of an application, and its effect on the codecs. */
export interface Change {
  readonly change: (app: ImportedRoutesApp) => void;
  /** The changes announced to the running compiler; by default `'everything'`. */
  readonly tell?: (app: ImportedRoutesApp) => Parameters<Compiler['update']>[0];
  /** Matches the codecs afterwards, but not before unless `isOld`. */
  readonly text: RegExp;
  readonly isOld?: true;
}

const changed =
  (...files: readonly string[]) =>
  (app: ImportedRoutesApp) => ({
    changed: files.map((file) => app.path(file)),
  });

/** Each change affects, or may affect, the codecs of {@link ImportedRoutesApp}. */
export const changes: Readonly<Record<string, Change>> = {
  'a type of one import': {
    change: (app) => app.replace('user.ts', 'name: string', 'name: string; nick: string'),
    tell: changed('user.ts'),
    text: /nick/,
  },
  'a type that several imports use': {
    change: (app) => app.replace('address.ts', 'street: string', 'street: string; town: string'),
    tell: changed('address.ts'),
    text: /town/,
  },
  'the name of the function of a check': {
    change: (app) => {
      app.replace('street.ts', 'isStreet', 'isRoad');
      app.replace('address.ts', '{ isStreet }', '{ isRoad as isStreet }');
    },
    tell: changed('street.ts', 'address.ts'),
    text: /isRoad as checkStreet/,
  },
  'a type within a hook that provides a value': {
    change: (app) => app.replace('member.ts', 'alias: string', 'alias: string; team: number'),
    tell: changed('member.ts'),
    text: /team/,
  },
  'a comment alone': {
    change: (app) => app.replace('address.ts', 'Where somebody lives', 'A place'),
    tell: changed('address.ts'),
    text: /A place/,
  },
  'a value from which a result is inferred': {
    change: (app) => app.replace('defaults.ts', 'size: 1', "size: 1, color: 'red'"),
    tell: changed('defaults.ts'),
    text: /color/,
  },
  'a value whose type is asked for': {
    change: (app) => app.replace('columns.ts', "'b'", "'b', 'third'"),
    tell: changed('columns.ts'),
    text: /third/,
  },
  'a type that is imported in place': {
    change: (app) => app.replace('kind.ts', "'b'", "'b' | 'third'"),
    tell: changed('kind.ts'),
    text: /third/,
  },
  'a type that only a global one is made of': {
    change: (app) => app.replace('setting.ts', 'on: boolean', 'on: boolean; level: number'),
    tell: changed('setting.ts'),
    text: /level/,
  },
  'a global type': {
    change: (app) => app.write('globals.d.ts', 'interface Setting { volume: number }'),
    tell: changed('globals.d.ts'),
    text: /volume/,
  },
  'two files, of which one is told': {
    change: (app) => {
      app.replace('kind.ts', "'b'", "'b' | 'third'");
      app.replace('user.ts', 'name: string', 'name: string; nick: string');
    },
    tell: changed('user.ts'),
    text: /third[\s\S]*nick|nick[\s\S]*third/,
  },
  'a file that augments a module from now on': {
    change: (app) =>
      app.write(
        'kind.ts',
        "export type Kind = 'a' | 'b';\ndeclare module './user.ts' { interface User { extra: string } }\n",
      ),
    tell: changed('kind.ts'),
    text: /extra/,
  },
  'a file that adds to the global scope from now on': {
    change: (app) => {
      app.write(
        'kind.ts',
        "export type Kind = 'a' | 'b';\ndeclare global { interface Array<T> { own?: T } interface Level { of: string } }\n",
      );
      app.write('globals.d.ts', 'type Setting = { level: Level };');
    },
    tell: changed('kind.ts', 'globals.d.ts'),
    text: /value\.of\b/,
  },
  'a new file that augments a module': {
    change: (app) =>
      app.write(
        'more.ts',
        "import './user.ts';\ndeclare module './user.ts' { interface User { extra: string } }\n",
      ),
    tell: (app) => ({ created: [app.path('more.ts')] }),
    text: /extra/,
  },
  'a file that is deleted': {
    change: (app) => {
      app.replace('user.ts', 'address?: Address', 'address?: Partial<Address>; zip: string');
      rmSync(app.path('kind.ts'));
      app.replace('orders.ts', "import('./kind.ts').Kind", 'string');
    },
    tell: (app) => ({
      changed: [app.path('user.ts'), app.path('orders.ts')],
      deleted: [app.path('kind.ts')],
    }),
    text: /zip/,
  },
  'what a file re-exports': {
    change: (app) => {
      app.write(
        'people.ts',
        "import type { Context } from '@mikrokit/router';\nexport const users = { find: (_context: Context, email: string) => email };\n",
      );
      app.write(
        'index.ts',
        "export { users } from './people.ts';\nexport { auth } from './auth.ts';\n",
      );
    },
    tell: (app) => ({ changed: [app.path('index.ts')], created: [app.path('people.ts')] }),
    text: /users\/find/,
  },
  'the name under which routes stand': {
    change: (app) =>
      app.replace('api.ts', 'admin: { orders, reports }', 'staff: { orders, reports }'),
    tell: changed('api.ts'),
    text: /staff\/orders\/list/,
  },
  'what a function does': {
    change: (app) => app.replace('users.ts', 'load(id),', 'load(id + 1),'),
    tell: changed('users.ts'),
    text: /name/,
    isOld: true,
  },
  'the order of routes': {
    change: (app) =>
      app.replace(
        'api.ts',
        'users, admin: { orders, reports },',
        'admin: { orders, reports }, users,',
      ),
    tell: changed('api.ts'),
    text: /users\/get/,
    isOld: true,
  },
  "the router's options": {
    change: (app) =>
      app.replace('api.ts', 'ping: () => true }', "ping: () => true }, { unknownKeys: 'reject' }"),
    tell: changed('api.ts'),
    text: /unknownKeys: "reject"/,
  },
  "a hook's parameter": {
    change: (app) => app.replace('token.ts', 'string', "'secret' | 'token'"),
    tell: changed('token.ts'),
    text: /secret/,
  },
  'a tag, the first one of the project': {
    change: (app) => app.write('token.ts', '/** @minLength 7 */ export type Token = string;\n'),
    tell: changed('token.ts'),
    text: /minLength/,
  },
  'a tag, the first one of the project, of which nobody tells': {
    change: (app) => {
      app.replace('user.ts', 'name: string', 'name: string; nick: string');
      app.write('token.ts', '/** @minLength 7 */ export type Token = string;\n');
    },
    tell: changed('user.ts'),
    text: /minLength/,
  },
  'what the router does with imported routes': {
    change: (app) => {
      app.replace('api.ts', '{ auth, users,', '{ auth, users: only(users),');
      app.replace(
        'api.ts',
        'export const api',
        'function only<T>(routes: { get: T }) { return { again: routes.get }; }\nexport const api',
      );
    },
    tell: changed('api.ts'),
    text: /users\/again/,
  },
  // These make the compiler look at everything. One compiler gets all changes, so they come last.
  'a type of a package': {
    change: (app) =>
      app.write('node_modules/lib/index.d.ts', 'export interface Item { code: string }'),
    text: /value\.code/,
  },
  'a type of a package, of which nobody tells': {
    change: (app) => {
      app.write('node_modules/lib/index.d.ts', 'export interface Item { code: string }');
      app.replace('user.ts', 'name: string', 'name: string; nick: string');
    },
    tell: changed('user.ts'),
    text: /code[\s\S]*nick|nick[\s\S]*code/,
  },
  'a new file that takes the place of another': {
    change: (app) => {
      app.replace('users.ts', "'./user.ts'", "'./user'");
      app.replace('tsconfig.json', '"nodenext"', '"preserve"');
      app.write('user/index.ts', 'export interface User { other: string }');
      rmSync(app.path('user.ts'));
    },
    text: /other/,
  },
  'what an alias of paths stands for': {
    change: (app) => {
      app.write(
        'old/index.ts',
        "export * from '../users.ts';\nimport { hook, type Context } from '@mikrokit/router';\nexport const auth = hook({ header: 'x-key', handler: (_context: Context, key: number) => { key; } });\n",
      );
      app.replace('tsconfig.json', '"./*"', '"./old/*"');
    },
    text: /x-key/,
  },
  'an option of the compiler': {
    change: (app) =>
      app.replace(
        'tsconfig.json',
        '"strict":true',
        '"strict":true,"exactOptionalPropertyTypes":true,"noUncheckedIndexedAccess":true',
      ),
    text: /name/,
    isOld: true,
  },
};
