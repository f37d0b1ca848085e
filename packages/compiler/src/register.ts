/*
 * The loader: `node --import @mikrokit/compiler/register server.ts` compiles each TypeScript file of the application when
 * Node loads it.
 */
import { keepCompiledCode, writeCompiledCode } from './loader/keep-compiled-code.ts';
import { unsupportedRuntime } from './loader/unsupported-runtime.ts';

const reason = unsupportedRuntime();
if (reason !== undefined) {
  console.error(reason);
  process.exit(1);
}
keepCompiledCode();
writeCompiledCode();
// A named import that the runtime lacks would fail before the explanation could be printed.
const { startLoader } = await import('./loader/start-loader.ts');
startLoader();
