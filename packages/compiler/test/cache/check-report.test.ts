import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { CachedApp } from './cached-app.ts';
import { settle } from './cached-project.ts';

/** Checks the project of an application with a new compiler, as a new process would. */
function checkAnew(app: CachedApp) {
  const compiler = createCompiler(app.folder);
  try {
    return compiler.check(app.path('tsconfig.json'));
  } finally {
    compiler.close();
  }
}

const codesOf = (app: CachedApp) => [
  ...new Set(checkAnew(app).diagnostics.map(({ code }) => code as string)),
];

/** Changes the report in the cache, to recognise a compiler that uses it. */
function mark(app: CachedApp): void {
  for (const file of app.kept())
    app.changeKept(file, (content) => content.replaceAll('"code":"MK1001"', '"code":"MK9999"'));
}

test('the next check finds the report, and checks again after a change', async (t) => {
  const app = new CachedApp(t);
  app.write('user.ts', 'export interface User { name: any }');
  await settle();
  t.deepEqual(codesOf(app), ['MK1001']);
  const first = checkAnew(app);
  t.deepEqual(checkAnew(app), first);
  mark(app);
  t.deepEqual(codesOf(app), ['MK9999']);
  app.write('user.ts', 'export interface User { name: string; other: any }');
  t.deepEqual(codesOf(app), ['MK1001']);
  app.write('user.ts', 'export interface User { name: string }');
  t.deepEqual(codesOf(app), []);
});

test('a report and compiled files of one state of a project are kept together', async (t) => {
  const app = new CachedApp(t);
  const codecs = await app.compileAndKeep();
  const report = checkAnew(app);
  t.is(report.diagnostics.length, 0);
  t.is(app.kept().length, 1);
  app.mark();
  t.is(app.compile(), codecs?.replaceAll('export const codecs', 'export const marked'));
  t.deepEqual(checkAnew(app), report);
});

test('a running compiler checks again after an update', async (t) => {
  const app = new CachedApp(t);
  await settle();
  const compiler = createCompiler(app.folder);
  const check = () => compiler.check(app.path('tsconfig.json')).diagnostics.length;
  t.is(check(), 0);
  app.write('user.ts', 'export interface User { name: any }');
  compiler.update({ changed: [app.path('user.ts')] });
  t.true(check() > 0);
  compiler.close();
});
