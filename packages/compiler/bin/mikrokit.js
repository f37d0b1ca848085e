#!/usr/bin/env node
// Published, the command runs its build. In the workspace it runs from source: Node strips the
// types, except under node_modules, and packages are found by their sources.
import { registerHooks } from 'node:module';

if (/[\\/]node_modules[\\/]/.test(import.meta.filename)) {
  await import('../dist/cli/main.js');
} else {
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier, {
        ...context,
        conditions: [...context.conditions, '@mikrokit/source'],
      }),
  });
  await import('../src/cli/main.ts');
}
