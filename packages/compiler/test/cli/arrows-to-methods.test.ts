import { readFileSync } from 'node:fs';
import test from 'ava';
import { copyApp } from '../app-copy.ts';
import { runNode } from '../running-process.ts';
import { mikrokit } from './command.ts';

// Each line is called with its value; what it tells of itself and gives is to be the same, minified or not.
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
  raw: (a: number) => String.raw\`\u2028\${a}\`,
  throwsToo: (a: number) => { missing(a); },
  1: (a: number) => /[/]x/.test(String(a)),
  evaluated: (a: number) => new (class { own = a; })().own,
};
const proto = { __proto__: () => base };

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
console.log(typeof Object.getPrototypeOf(proto), Object.keys(proto).length);
`;

test('Handlers that become methods in minified code are what they were, and stand where they stood', async (t) => {
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
  for (const method of [/\bplain\(\w\)\{return/, /"x-y"\(/, /async async\(\w\)\{/, /none\(\)\{/]) {
    t.regex(code, method);
  }
});
