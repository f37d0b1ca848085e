import test from 'ava';
import { ImportedRoutesApp } from './imported-routes-app.ts';
import { changes } from './imported-routes-changes.ts';

for (const [what, { change, tell, text, isOld = false }] of Object.entries(changes)) {
  test(`after a change of ${what} the codecs are those of a first compilation`, async (t) => {
    const app = new ImportedRoutesApp(t);
    const before = await app.compile();
    change(app);
    app.running.update(tell ? tell(app) : 'everything');
    const after = app.running.compile(app.path('api.ts'));
    const anew = app.compileAnew();
    const cold = app.compileCold();
    t.deepEqual(after, cold);
    t.deepEqual(anew, cold);
    const isIn = (file: typeof cold) => text.test(file?.modules.join() ?? '');
    t.deepEqual([isIn(before), isIn(cold)], [isOld, true]);
  });
}

test('only routes that may depend on a changed file are read again', async (t) => {
  const app = new ImportedRoutesApp(t);
  await app.compile();
  app.mark('Own');
  app.replace('user.ts', 'name: string', 'name: string; nick: string');
  t.regex(app.compileAnew()?.modules.join() ?? '', /Marked/);
  app.replace('kind.ts', "'b'", "'b' | 'third'");
  t.notRegex(app.compileAnew()?.modules.join() ?? '', /Marked/);
});

test('a refused file is compiled once it is fixed, and imported routes are still reused', async (t) => {
  const app = new ImportedRoutesApp(t);
  await app.compile();
  for (const [from, to] of [
    ['name: string', 'name: any'],
    ['name: any', 'name: string; nick: string'],
  ] as const) {
    app.replace('user.ts', from, to);
    app.running.update({ changed: [app.path('user.ts')] });
    if (to === 'name: any') await t.throwsAsync(() => app.compile(), { message: /MK1001/ });
  }
  const after = await app.compile();
  t.regex(after?.modules.join() ?? '', /nick/);
  t.deepEqual(after, app.compileCold());
});

test('imported routes are reused repeatedly, also in a router that rejects unknown keys', async (t) => {
  const app = new ImportedRoutesApp(t);
  app.replace('api.ts', 'ping: () => true }', "ping: () => true }, { unknownKeys: 'reject' }");
  await app.compile();
  for (const [file, from, to] of [
    ['user.ts', 'name: string', 'name: string; nick: string'],
    ['kind.ts', "'b'", "'b' | 'c'"],
    ['columns.ts', "'b'", "'b', 'c'"],
  ] as const) {
    app.replace(file, from, to);
    app.running.update({ changed: [app.path(file)] });
    await app.compile();
  }
  app.replace('token.ts', 'string', "'secret'");
  app.running.update({ changed: [app.path('token.ts')] });
  const after = await app.compile();
  t.regex(after?.modules.join() ?? '', /closed/);
  t.deepEqual(app.compileAnew(), after);
  t.deepEqual(app.compileCold(), after);
});
