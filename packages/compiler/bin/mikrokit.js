#!/usr/bin/env node
// Published, the command runs its build. In the workspace it runs from source: Node strips the
// types, except under node_modules, and packages are found by their sources.
import * as module from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`mikrokit needs Node 22.18 or later; this is ${process.version}`);
  process.exit(1);
}

if (!/[\\/]node_modules[\\/]/.test(import.meta.filename)) {
  module.registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(specifier, {
        ...context,
        conditions: [...context.conditions, '@mikrokit/source'],
      }),
  });
}
const { run } = await import('@mikrokit/cli');
process.exitCode = await run(process.argv.slice(2));
