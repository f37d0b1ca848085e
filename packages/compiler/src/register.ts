/*
 * The loader: `node --import @mikrokit/compiler/register server.ts` compiles each TypeScript file of the application when
 * Node loads it.
 */
// A named import of what a runtime does not have would fail before anything can be said about it.
import * as nodeModule from 'node:module';
import { unsupportedRuntime } from './loader/unsupported-runtime.ts';
import { explainUnsupportedSyntax } from './loader/unsupported-syntax.ts';

const reason = unsupportedRuntime();
if (reason !== undefined) {
  console.error(reason);
  process.exit(1);
}
const { createLoadHooks } = await import('./loader/load-hooks.ts');
nodeModule.registerHooks(createLoadHooks());
explainUnsupportedSyntax();
