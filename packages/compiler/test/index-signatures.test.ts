import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';

// Inside the workspace, so that the files find @mikrokit/router.
const folder = join(import.meta.dirname, 'fixtures/.index-signatures');
const compiler = createCompiler();
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

const WAYS: Readonly<Record<string, string>> = {
  'in an interface': 'interface T { known: boolean; [key: string]: boolean }',
  'in a type': 'type T = { known: boolean; [key: string]: boolean };',
  'in a type with names in quotes': "type T = { 'known': boolean; [key: string]: boolean };",
  'in one of several declarations':
    'interface T { known: boolean }\ninterface T { [key: string]: boolean }',
  'by the base of an interface':
    'interface Base { [key: string]: boolean }\ninterface T extends Base { known: boolean }',
  'by a generic type':
    'interface Of<V> { [key: string]: V }\ninterface T extends Of<boolean> { known: boolean }',
  'by a mapped type': 'type T = Record<string, boolean>;',
  'by an intersection': 'type T = { known: boolean } & Record<string, boolean>;',
  'by a class': 'class Base { known = true; [key: string]: boolean }\ntype T = Base;',
  'by a computed name':
    "const key: string = 'a' as string;\nconst of = { known: true, [key]: true };\ntype T = typeof of;",
  'by a spread':
    'declare const more: { [key: string]: boolean };\nconst of = { ...more };\ntype T = typeof of;',
};

const fileOf = (way: string): string => `${way.replaceAll(' ', '-')}.ts`;
const files = Object.keys(WAYS).map(fileOf);
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'tsconfig.json'),
  JSON.stringify({ extends: '../tsconfig.json', include: [], files }),
);
for (const [way, declarations] of Object.entries(WAYS)) {
  writeFileSync(
    join(folder, fileOf(way)),
    `import { createRouter } from '@mikrokit/router';
${declarations}
export const api = createRouter({ take: (_context, value: T): T => value });
`,
  );
  test(`An index signature is read ${way}`, (t) => {
    const [code = ''] = compiler.compile(join(folder, fileOf(way)))?.modules ?? [];
    t.regex(code, /index\\":\{\\"key\\":\\"string/);
  });
}
