import { setTimeout } from 'node:timers/promises';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { CachedProject, settle } from './cached-project.ts';

const files = {
  'tsconfig.json': `{ "compilerOptions": { "strict": true, "target": "es2024", "module": "nodenext",
    "lib": ["es2024"], "types": [], "customConditions": ["@mikrokit/source"], "skipLibCheck": true,
    "allowImportingTsExtensions": true, "noEmit": true } }`,
  'package.json': '{ "name": "app", "type": "module" }',
  'other.ts': 'export const other = 1;',
  'api.ts': `import { createRouter } from '@mikrokit/router';
import { handlers } from './handlers.ts';
export const api = createRouter({ math: handlers });
`,
  'handlers.ts': `import type { Context } from '@mikrokit/router';

let shared: string | number = 'text';

class Counter {
  count;
  constructor() {
    this.count = 1;
  }
  add(by: number): number {
    return this.count + by;
  }
}

function half(value: number): number {
  return value / 2;
}

function twice(value: number) {
  return value * 2;
}

export const handlers = {
  half: (_context: Context, value: number): number => half(value),
  twice: (_context: Context, value: number) => twice(value),
  count: async (_context: Context): Promise<number> => {
    let sum = 0;
    for (let i = 0; i < 3; i++) sum += new Counter().add(i);
    return sum;
  },
  counter: (_context: Context) => new Counter().count,
  shared: (_context: Context) => shared,
  set: (_context: Context): void => {
    console.log('set');
  },
};
`,
};

/** Edits that no type depends on: the text that each replaces, and the new one. */
const hidden: Readonly<Record<string, readonly [string, string]>> = {
  'a function with a result type': ['value / 2', 'value / 3'],
  'an arrow function with a result type': ['=> half(value)', '=> half(value) + 1'],
  'a method with a result type': ['this.count + by', 'this.count - by'],
  'a loop with variables of its own': ['sum += new', 'sum -= new'],
};

/** Edits that may change a type. */
const seen: Readonly<Record<string, readonly [string, string]>> = {
  'a function without a result type': ['value * 2', 'String(value)'],
  'a result type': ['value: number): number {', 'value: number): number | string {'],
  'a type of a parameter': [
    'half: (_context: Context, value: number)',
    'half: (_context: Context, value: 1 | 2)',
  ],
  'a constructor': ['this.count = 1', "this.count = 'one'"],
  'the assignment of a shared variable': ["console.log('set')", 'shared = 2'],
  'an import in a body': ["console.log('set')", "void import('./other.ts')"],
  'a comment on a route': ['  half: (', '  /** Halves. */\n  half: ('],
};

const shared = cleanupAfterAll();
const compiler = createCompiler();
shared.teardown(compiler.close);

/** Waits until the compiler has stored what it read, a second after its files were edited. */
const stored = (): Promise<void> => setTimeout(1_200);

function createApp(): CachedProject {
  return new CachedProject(shared, files);
}

for (const [what, [from, to]] of Object.entries(hidden)) {
  test.serial(`an edit in the body of ${what} reads no types again`, async (t) => {
    const app = createApp();
    await settle();
    const before = compiler.compile(app.api);
    t.truthy(before);
    await stored();
    app.replace('handlers.ts', from, to);
    compiler.update({ changed: [app.path('handlers.ts')] });
    t.is(compiler.compile(app.api), before);
    t.deepEqual(app.compileCold(), before);
  });
}

for (const [what, [from, to]] of Object.entries(seen)) {
  test.serial(`types are read again after a change of ${what}`, async (t) => {
    const app = createApp();
    await settle();
    const before = compiler.compile(app.api);
    t.truthy(before);
    await stored();
    app.replace('handlers.ts', from, to);
    compiler.update({ changed: [app.path('handlers.ts')] });
    const after = compiler.compile(app.api);
    t.not(after, before);
    t.deepEqual(after, app.compileCold());
  });
}

test.serial('a new file and a body that changes together are both seen', async (t) => {
  const app = createApp();
  await settle();
  const before = compiler.compile(app.api);
  await stored();
  app.write('globals.d.ts', 'interface Date { own: string }');
  app.replace('handlers.ts', 'value / 2', 'value / 3');
  compiler.update({ changed: [app.path('handlers.ts')], created: [app.path('globals.d.ts')] });
  t.not(compiler.compile(app.api), before);
});

test.serial('a body that changes unannounced is compiled as it is', async (t) => {
  const app = createApp();
  await settle();
  compiler.compile(app.api);
  compiler.update('everything');
  compiler.compile(app.api);
  await stored();
  app.replace('handlers.ts', 'value * 2', 'String(value)');
  compiler.update('everything');
  t.deepEqual(compiler.compile(app.api), app.compileCold());
});

test.serial(
  'an edit of the file with the router keeps its codecs at the right place',
  async (t) => {
    const app = createApp();
    await settle();
    compiler.compile(app.api);
    app.replace('api.ts', 'export const api', "console.log('a line');\nexport const api");
    compiler.update({ changed: [app.api] });
    t.deepEqual(compiler.compile(app.api), app.compileCold());
  },
);
