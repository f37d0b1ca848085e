import { readFileSync } from 'node:fs';
import { type CompiledFile, type Compiler, createCompiler } from '@mikrokit/compiler';
import test, { type ExecutionContext } from 'ava';
import { cleanupAfterAll } from '../../../../test/support/cleanup.ts';
import { compileAllAnew, compileAllCold, compileAndStore } from './cached-project.ts';
import { ImportedRoutesApp } from './imported-routes-app.ts';
import { type Change, changes } from './imported-routes-changes.ts';

const shared = cleanupAfterAll();
const apps = new Map(Object.keys(changes).map((what) => [what, new ImportedRoutesApp(shared)]));

/** The codecs before a change, and after it by the running compiler, by a new one, and without a cache. */
type Outcome = Readonly<Record<'before' | 'after' | 'anew' | 'cold', CompiledFile | undefined>>;
const outcomes = new Map<string, Outcome>();

// Starting TypeScript is most of the work, so that several applications share compilers. Not all of them: after some
// changes TypeScript reads all of its projects again.
test.before('compile, change and compile again', async () => {
  for (const group of groupsOf(8, [...apps])) {
    const projects = group.map(([, app]) => app);
    const running = createCompiler();
    const before = await compileAndStore(running, projects);
    const after = group.map(([what, app]) => {
      const { change, tell } = changes[what] as Change;
      change(app);
      running.update(tell ? tell(app) : 'everything');
      return running.compile(app.api);
    });
    const anew = compileAllAnew(projects);
    const cold = compileAllCold(projects);
    running.close();
    for (const [i, [what]] of group.entries())
      outcomes.set(what, { before: before[i], after: after[i], anew: anew[i], cold: cold[i] });
  }
});

for (const [what, { text, isOld = false }] of Object.entries(changes)) {
  test(`after a change of ${what} the codecs are those of a first compilation`, (t) => {
    const { before, after, anew, cold } = outcomes.get(what) as Outcome;
    t.deepEqual(after, cold);
    t.deepEqual(anew, cold);
    const isIn = (file: CompiledFile | undefined) => text.test(file?.modules.join() ?? '');
    t.deepEqual([isIn(before), isIn(cold)], [isOld, true]);
  });
}

test('only routes that may depend on a changed file are read again', async (t) => {
  const app = new ImportedRoutesApp(t);
  const running = startCompiler(t);
  await compileAndStore(running, [app]);
  app.mark('Own');
  app.replace('user.ts', 'name: string', 'name: string; nick: string');
  const again = app.compileAnew()?.modules.join() ?? '';
  t.regex(again, /Marked/);
  t.regex(again, /isStreet as checkStreet/);
  app.replace('kind.ts', "'b'", "'b' | 'third'");
  t.notRegex(app.compileAnew()?.modules.join() ?? '', /Marked/);
});

test('routes within a hook are reused until the value that it provides changes', async (t) => {
  const app = new ImportedRoutesApp(t);
  const running = startCompiler(t);
  await compileAndStore(running, [app]);
  app.mark('Member');
  app.replace('user.ts', 'name: string', 'name: string; last: string');
  t.regex(app.compileAnew()?.modules.join() ?? '', /Marked/);
  app.replace('owner.ts', 'id: string', 'id: string; since: Date');
  const anew = app.compileAnew();
  t.notRegex(anew?.modules.join() ?? '', /Marked/);
  t.deepEqual(anew, app.compileCold());
});

test('a hook that provides a value has its name for itself, also among routes that are reused', async (t) => {
  const app = new ImportedRoutesApp(t);
  const running = startCompiler(t);
  app.replace(
    'users.ts',
    'get: (',
    '...owned.routes({ own: (_context: Context) => 1 }),\n  get: (',
  );
  app.replace(
    'users.ts',
    'import { load }',
    "import { owned } from './owned.ts';\nimport { load }",
  );
  await compileAndStore(running, [app]);
  app.write('more.ts', readFileSync(app.path('owned.ts'), 'utf8').replace('owned', 'more'));
  app.replace('api.ts', 'ping: () => true', '...more.routes({ ping: () => true })');
  app.replace('api.ts', 'import { owned }', "import { more } from './more.ts';\nimport { owned }");
  t.throws(() => app.compileAnew(), { message: /MK1030: Two hooks have the name 'owner'/ });
  t.throws(() => app.compileCold(), { message: /MK1030: Two hooks have the name 'owner'/ });
});

test('a rejected file is compiled once it is fixed, and imported routes are still reused', async (t) => {
  const app = new ImportedRoutesApp(t);
  const running = startCompiler(t);
  await compileAndStore(running, [app]);
  for (const [from, to] of [
    ['name: string', 'name: any'],
    ['name: any', 'name: string; nick: string'],
  ] as const) {
    app.replace('user.ts', from, to);
    running.update({ changed: [app.path('user.ts')] });
    if (to === 'name: any')
      await t.throwsAsync(() => compileAndStore(running, [app]), { message: /MK1001/ });
  }
  const after = (await compileAndStore(running, [app]))[0];
  t.regex(after?.modules.join() ?? '', /nick/);
  t.deepEqual(after, app.compileCold());
});

test('imported routes are reused repeatedly, also in a router that rejects unknown keys', async (t) => {
  const app = new ImportedRoutesApp(t);
  const running = startCompiler(t);
  app.replace('api.ts', 'ping: () => true }', "ping: () => true }, { unknownKeys: 'reject' }");
  await compileAndStore(running, [app]);
  for (const [file, from, to] of [
    ['user.ts', 'name: string', 'name: string; nick: string'],
    ['kind.ts', "'b'", "'b' | 'c'"],
    ['columns.ts', "'b'", "'b', 'c'"],
  ] as const) {
    app.replace(file, from, to);
    running.update({ changed: [app.path(file)] });
    await compileAndStore(running, [app]);
  }
  app.replace('token.ts', 'string', "'secret'");
  running.update({ changed: [app.path('token.ts')] });
  const after = (await compileAndStore(running, [app]))[0];
  t.regex(after?.modules.join() ?? '', /closed/);
  t.deepEqual(app.compileAnew(), after);
  t.deepEqual(app.compileCold(), after);
});

function startCompiler(t: ExecutionContext): Compiler {
  const compiler = createCompiler();
  t.teardown(compiler.close);
  return compiler;
}

function groupsOf<T>(size: number, all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, i) => all.slice(i * size, (i + 1) * size));
}
