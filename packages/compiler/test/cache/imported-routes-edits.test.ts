import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { compileAndStore } from './cached-project.ts';
import { ImportedRoutesApp } from './imported-routes-app.ts';

type Edit = Readonly<Record<string, string>>;

const routesOf = (name: string, type: string) => `import type { Context } from '@mikrokit/router';
import type { U } from './${type}.ts';
export const ${name} = { get: (_context: Context): U => { throw new Error(); } };
`;

const described = (text: string) => `import type { A, B } from './letters.ts';
/** ${text} */
export type U = A | B;
`;

const plain = (type: string) => `import type { A } from './letters.ts';
export type U = ${type};
export type Other = A;
`;

const users = `import type { Context } from '@mikrokit/router';
export const users = { get: (_context: Context, setting: Setting) => setting.level };
`;

/** Edits one after the other; the routes stored after each must be right for the next. */
const sequences: Record<string, readonly Edit[]> = {
  'of the comment of a union whose members are put in another order, in one of two files': [
    {
      'orders.ts': routesOf('orders', 'left'),
      'users.ts': routesOf('users', 'right'),
      'left.ts': plain('string'),
      'right.ts': described('Right.'),
      // In the order of their names the first would reuse code that was emitted for the second.
      'letters.ts':
        'export interface A { r?: number }\nexport interface B { r?: number; at: Date }\n',
    },
    { 'right.ts': plain('string'), 'left.ts': described('Left.') },
    { 'right.ts': described('Right.') },
    { 'right.ts': plain('number') },
  ],
  'of what a script imports that begins as modules do': [
    {
      'package.json': '{ "name": "app" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'preserve',
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
      'globals.d.ts': 'declare namespace Names { interface Inner { own: boolean } }\n',
      'script.ts':
        "import Inner = Names.Inner;\ninterface Setting extends Inner { level: import('./level.ts').Level }\n",
      'level.ts': "export type Level = 'low';\n",
      'users.ts': users,
      // Makes routes import the file.
      'orders.ts': routesOf('orders', 'level').replace('{ U }', '{ Level as U }'),
    },
    { 'level.ts': "export type Level = 'low' | 'high';\n" },
    { 'level.ts': "export type Level = 'low' | 'middle';\n" },
  ],
};

for (const [what, edits] of Object.entries(sequences)) {
  test(`after each edit ${what} codecs are those of a first compilation`, async (t) => {
    const app = new ImportedRoutesApp(t);
    const running = createCompiler();
    t.teardown(running.close);
    let before: unknown;
    for (const edit of edits) {
      for (const [file, text] of Object.entries(edit)) app.write(file, text);
      running.update('everything');
      const [after] = await compileAndStore(running, [app]);
      const anew = app.compileAnew();
      const cold = app.compileCold();
      t.deepEqual(after, cold);
      t.deepEqual(anew, cold);
      t.notDeepEqual(cold, before);
      before = cold;
    }
  });
}
