import { readFileSync } from 'node:fs';
import test from 'ava';
import { copyApp } from '../../../../test/support/app-copy.ts';
import { mikrokit } from '../../../../test/support/mikrokit-command.ts';
import { runNode } from '../../../../test/support/running-process.ts';

// The program calls each function and prints what can be seen of it; minified or not, that has to be the same.
const program = `
const base = { inherited: true };
const missing = (a: number) => { throw Error('thrown ' + a); };
const late = { value: 'as it is then' };
export const handlers = {
  plain: (a: number) => a + 1,
  'x-y': async (a: number, { b = 2 }: { b?: number } = {}, ...rest: number[]) => ({ a, b, rest }),
  async: async (a: number) => [a],
  none: () => 'none',
  asyncNone: async () => {},
  block: (a: number) => {
    if (a > 0) return a;
    return -a;
  },
  nested: { deep: (a: number) => [a].map((x) => x * 2), void: (a: number) => void a },
  list: [{ inList: (a: number) => \`\${a}\` }, { function: (a: number) => function () { return this; } }],
  sequence: (a: number) => (late.value, a),
  get: (a: number) => a,
  set: (a: number) => !a,
  closing: (a: number) => late.value,
  text: (a: number) => \`first
second \${a}\`,
  object: (a: number) => ({ ...late, a }),
  throws: (a: number) => { missing(a); },
  throwsToo: (a: number) => { missing(a); },
  1: (a: number) => /[/]x/.test(String(a)),
  evaluated: (a: number) => new (class { own = a; })().own,
};
const proto = { __proto__: () => base };
const named = (a: number) => a / 2;
const make = (by: number) => (a: number) => a * by;
const self = { base, make, named };
export const many = {
  zero: (a: number) => a,
  one(a: number) { return [this === many, a]; },
  'two words': async (a: number) => a,
  3: (a: number) => -a,
  named,
  made: make(2),
  *generator(a: number) { yield a; },
  function: function (a: number) { return this === many; },
  zero: (a: number) => a + 100,
  last: (a: number) => a,
};
export const plain = {
  a: (a: number) => a, b: (a: number) => a + 1, c: named, d: make(3), e: async () => [], f() { return this === plain; },
  g: function () {}, super() { return typeof super.toString; }, constructor: (a: number) => a, toString: () => 'text',
};
export const prototyped = { ...plain, __proto__: base, h: (a: number) => a };
const { a: picked = () => 1, b: other = named, c = named, d = named, e = named, f = named, g = named, h = named } = {};
const rounds = [];
for (const round of [1, 2]) {
  rounds.push({ a: named, b: named, c: named, d: named, e: named, f: named, g: named, h: named, i: () => round });
}
export const texts = {
  long: '${'a//'.repeat(30)}',
  quoted: '"${'b'.repeat(70)}"',
  escaped: '\\n\\\\${'c'.repeat(70)}',
  filled: \`${'d'.repeat(70)}\${named(8)}\`,
  tagged: String.raw\`${'e'.repeat(70)}\\n\`,
  unusual: '${'f'.repeat(70)}ü\u{1f600}',
};

async function tell(path: string, value: unknown) {
  if (typeof value !== 'function') {
    for (const [key, part] of Object.entries(value as object)) await tell(path + '/' + key, part);
    return;
  }
  let result: unknown;
  try {
    result = await value(3, undefined, 4);
  } catch (error) {
    // Where it was thrown, as the source map tells it.
    result = (error as Error).stack?.match(/\\w+\\.ts:\\d+:\\d+/g);
  }
  let made = 'made';
  try {
    Reflect.construct(value, []);
  } catch {
    made = 'not made';
  }
  const own = Object.getOwnPropertyNames(value).sort().join();
  const { name } = value.constructor;
  console.log(path, value.name, value.length, own, name, made, JSON.stringify(result) ?? typeof result);
}
await tell('', handlers);
for (const [name, object] of Object.entries({ many, plain, prototyped })) {
  await tell('/' + name, object);
  console.log(JSON.stringify(Object.getOwnPropertyDescriptors(object)), Object.getPrototypeOf(object) === base);
}
console.log(plain.super(), prototyped.f(), picked(), rounds.map(({ i }) => i()), JSON.stringify(texts));
console.log(typeof Object.getPrototypeOf(proto), Object.keys(proto).length);
`;

test('Minified code behaves as its source, and its source map leads to the same places', async (t) => {
  const app = copyApp(t);
  app.write('server.ts', program);
  const outputs: string[] = [];
  for (const options of [['--no-minify'], []]) {
    const build = runNode(t, [mikrokit, 'build', 'server.ts', ...options], { cwd: app.folder });
    t.is(await build.ended, 0, build.output());
    const run = runNode(t, ['--enable-source-maps', 'dist/server.mjs'], { cwd: app.folder });
    t.is(await run.ended, 0, run.output());
    outputs.push(run.output());
  }
  const line = 1 + program.split('\n').findIndex((text) => text.includes('throws:'));
  t.regex(outputs[0] ?? '', new RegExp(`^/throws .*"server\\.ts:${line}:28"`, 'm'));
  t.is(outputs[1], outputs[0]);
  const code = readFileSync(app.path('dist/server.mjs'), 'utf8');
  for (const method of [/\bplain\(\w\) \{/, /"x-y"\(/, /async async\(\w\) \{/, /\bnone\(\) \{/]) {
    t.regex(code, method);
  }
});

test('Places in stacks are correct with unusual line ends', async (t) => {
  const app = copyApp(t);
  app.write(
    'server.ts',
    `export const handlers = {
  raw: () => String.raw\`\u2028\`,
  throws: () => { throw new Error('on purpose'); },
};
console.log(handlers.raw().length);
handlers.throws();
`,
  );
  const build = runNode(t, [mikrokit, 'build', 'server.ts'], { cwd: app.folder });
  t.is(await build.ended, 0, build.output());
  const run = runNode(t, ['--enable-source-maps', 'dist/server.mjs'], { cwd: app.folder });
  t.is(await run.ended, 1);
  t.regex(run.output(), /^1\n[\s\S]*server\.ts:4:29[\s\S]*server\.ts:7:10/);
});
