import { CompileError } from '@mikrokit/compiler';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add } = fixtureCompiler('types-of-packages');
add('node_modules/items/package.json', '{"name":"items","type":"module","types":"index.d.ts"}');
add(
  'node_modules/items/index.d.ts',
  `export interface Easy { role: string; type?: 'message'; content: string; phase?: string }
export interface Message { role: 'user'; type?: 'message'; content: string; status?: string }
export interface Call { type: 'call'; id: string }
export interface Task { type: 'task'; id: string; label?: { text: string } }
export type Item = Call | Easy | Message;
export interface Plan { title: string; tasks?: (Task | Record<string, unknown> | null)[] }
export interface Loose { id: number; meta: any }
export interface Rows {
  /** @maxItems 0 */
  none: [];
  /**
   * @minItems 1
   * @maxItems 2
   */
  some: [string] | [string, string];
  /** @maxItems 2 */
  pair: [number, number?];
}
`,
);

add(
  'node_modules/names/package.json',
  '{"name":"names","type":"module","types":"index.d.ts","peerDependencies":{"@mikrokit/types":"*"}}',
);
add('node_modules/names/index.d.ts', "export { createCodec as make } from '@mikrokit/types';\n");

/** A router with one parameter. */
const router = (type: string, imports = '') => `import { createRouter } from '@mikrokit/router';
import type { MaxItems } from '@mikrokit/types';
${imports}
export const api = createRouter({ save: (_context, value: ${type}): boolean => !!value });
export type Annotation = MaxItems<0>;
`;
const items = `import type { Call, Item, Message, Plan, Rows } from 'items';
export type Used = [Call, Item, Message, Plan, Rows];`;

/** The texts of the only diagnostic. */
function rejection(compile: () => string): { readonly message: string; readonly fix: string } {
  try {
    compile();
  } catch (error) {
    if (!(error instanceof CompileError) || error.diagnostics.length !== 1) throw error;
    const [{ message, fix } = { message: '', fix: '' }] = error.diagnostics;
    return { message, fix };
  }
  return { message: 'compiles', fix: '' };
}

const ambiguous = add('ambiguous.ts', router('Item', items));
test('An ambiguous union of a package says what its users can write instead', (t) => {
  const { message, fix } = rejection(ambiguous);
  t.regex(message, /the same JSON could be `Easy` or `Message`/);
  t.regex(fix, /`Exclude<Item, Message>`/);
  t.regex(fix, /`unknown`.*`Parsed<typeof schema>`/);
});

const excluded = add('excluded.ts', router('Exclude<Item, Message>', items));
test('What it says compiles', (t) => {
  t.false(excluded().includes('Message'));
});

const inner = add('inner.ts', router('Plan', items));
test('So does one inside an interface of a package', (t) => {
  const { message, fix } = rejection(inner);
  t.regex(message, /tasks\[number\]\) has type `Record<string, unknown> \| Task \| \.\.\. 1 more`/);
  t.regex(fix, /comes from a package\. In your own code, write an interface .* or take `unknown`/);
});

const own = add(
  'own.ts',
  router("{ k: 'a'; x: 1 } | { k: 'b'; x: 2 } | { k: 'c'; x: 3 } | { at: Date } | { at: string }"),
);
test('The members that collide stand first', (t) => {
  const { message, fix } = rejection(own);
  t.regex(message, /has type `\{ at: Date; \} \| \{ at: string; \} \| \.\.\. 3 more`/);
  t.regex(fix, /^Keep one of the two/);
});

for (const [title, type] of Object.entries({
  'a package': 'Loose',
  "TypeScript's library": 'PromiseSettledResult<string>',
})) {
  const compile = add(
    `any-of-${type.slice(0, 5)}.ts`,
    router(type, "import type { Loose } from 'items';"),
  );
  test(`The fix for an any of ${title} is possible without editing it`, (t) => {
    const { message, fix } = rejection(compile);
    t.regex(message, /has type `any`/);
    t.regex(fix, /^Its declaration is not yours\. In your own code, write an interface/);
  });
}

const rows = add('rows.ts', router('Rows', items));
test('A tuple may have tags of the lengths that its elements imply', (t) => {
  t.notRegex(rows(), /Items/);
});

for (const [i, [type, tag]] of (
  [
    ['[string, number]', '@maxItems 0'],
    ['[string, ...number[]]', '@maxItems 3'],
    ['[string] | [string, string]', '@maxItems 1'],
    ['[string?]', '@minItems 1'],
  ] as const
).entries()) {
  const compile = add(`tuple${i}.ts`, router(`{ /** ${tag} */ row: ${type} }`));
  test(`${tag} is not for ${type}`, (t) => {
    const { message } = rejection(compile);
    t.regex(message, /is not for this tuple, whose elements set its length/);
  });
}

const annotated = add('annotated.ts', router('[string, number] & MaxItems<2>'));
const narrowed = add('narrowed.ts', router('[string, number?] & MaxItems<1>'));
test('The same goes for annotations', (t) => {
  t.notRegex(annotated(), /Items/);
  t.regex(rejection(narrowed).message, /`MaxItems<1>` is not for this tuple/);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is TypeScript's.
const templates = add('templates.ts', router('`a-${string}` & `${string}-b`'));
test('Two template literals that are intersected are told to be a pattern', (t) => {
  t.regex(rejection(templates).fix, /`string & Pattern<'\^a-\.\*-b\$'>`/);
});

const renamed = add(
  'renamed.ts',
  "import { make } from 'names';\nexport const codec = make<{ at: Date }>();\n",
);
test('A package may export our functions under other names', (t) => {
  t.true(renamed().includes('date'));
});

add('key.ts', "export const KEY = 'createCodec';\n");
for (const [i, [title, code]] of Object.entries({
  'a key without quotes': 'export const codec = lib[`createCodec`]<string>();',
  'a key of another file':
    "import { KEY } from './key.ts';\nexport const codec = lib[KEY]<string>();",
  'an alias of a namespace':
    'import build = lib.createCodec;\nexport const codec = build<string>();',
}).entries()) {
  const compile = add(`alias${i}.ts`, `import * as lib from '@mikrokit/types';\n${code}\n`);
  test(`Our functions are not called by ${title}`, (t) => {
    t.regex(rejection(compile).message, /`createCodec`/);
  });
}
