import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLoadHooks, type LoadHooksOptions } from './load-hooks.ts';
import { rejectionText, reportUncaught } from './report-uncaught.ts';

const ADD_TSX = `npm install --save-dev tsx, and add it after the loader:
  node --import @mikrokit/compiler/register --import tsx server.ts
`;

const SYNTAX = `Node runs TypeScript only if it can erase the types: no enum, namespace, parameter property or decorator.
For these, ${ADD_TSX}`;

/** Registers the loader in this process. */
export function registerLoader(options: LoadHooksOptions): void {
  registerHooks(createLoadHooks(options));
  explainUncaught();
  reportUncaught(rejectionText);
}

/** Prints the fix before an uncaught error about TypeScript that Node cannot run. */
function explainUncaught(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    const imported = importedSource(error);
    if (imported !== undefined)
      console.error(
        `Node imports files by their whole names: ${imported}. To import without them, ${ADD_TSX}`,
      );
    else if (isUnsupportedSyntax(error)) console.error(SYNTAX);
  });
}

/**
 * The TypeScript file that an import means which Node cannot resolve: `./user`, `./user.js` or a
 * folder.
 */
function importedSource(error: Error & { readonly code?: unknown; readonly url?: unknown }) {
  const { code, url } = error;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'ERR_UNSUPPORTED_DIR_IMPORT') return undefined;
  if (typeof url !== 'string' || !url.startsWith('file:')) return undefined;
  const path = fileURLToPath(url);
  const named = [`${path}.ts`, `${path}.mts`, join(path, 'index.ts')];
  const candidates = /\.m?js$/.test(path) ? [path.replace(/js$/, 'ts')] : named;
  return candidates.find((file) => existsSync(file));
}

function isUnsupportedSyntax(error: Error & { readonly code?: unknown }): boolean {
  if (error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') return true;
  // Node leaves decorators to V8, which does not know them.
  return error instanceof SyntaxError && error.message === 'Invalid or unexpected token';
}
