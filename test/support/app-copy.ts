import { cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Cleanup } from './cleanup.ts';
import { TestProject } from './test-project.ts';

/** Copies `plugin/fixtures/app` of the compiler's tests; the copy finds the packages of the workspace. */
export function copyApp(t: Cleanup): TestProject {
  const app = new TestProject(t);
  cpSync(
    join(import.meta.dirname, '../../packages/compiler/test/plugin/fixtures/app'),
    app.folder,
    { recursive: true },
  );
  symlinkSync(resolve('node_modules'), app.path('node_modules'), 'junction');
  return app;
}
