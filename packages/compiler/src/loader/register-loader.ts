import { registerHooks } from 'node:module';
import { createLoadHooks, type LoadHooksOptions } from './load-hooks.ts';
import { rejectionText, reportUncaught } from './report-uncaught.ts';

const FIX = `Node runs TypeScript only if it can erase the types: no enum, namespace, parameter property or decorator.
For these, npm install --save-dev tsx, and add it after the loader:
  node --import @mikrokit/compiler/register --import tsx server.ts
`;

/** Registers the loader in this process. */
export function registerLoader(options: LoadHooksOptions): void {
  registerHooks(createLoadHooks(options));
  explainUnsupportedSyntax();
  reportUncaught(rejectionText);
}

/** Prints the fix before an uncaught error about TypeScript syntax that Node cannot run. */
function explainUnsupportedSyntax(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (isUnsupportedSyntax(error)) console.error(FIX);
  });
}

function isUnsupportedSyntax(error: Error & { readonly code?: unknown }): boolean {
  if (error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return true;
  // Node leaves decorators to V8, which does not know them.
  return error instanceof SyntaxError && error.message === 'Invalid or unexpected token';
}
