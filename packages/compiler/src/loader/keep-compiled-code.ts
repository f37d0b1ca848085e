import * as nodeModule from 'node:module';
import { dirname, resolve } from 'node:path';
import { cacheFolderOf } from '../cache/cache-folder.ts';

/** Milliseconds until the code of the application has been loaded, and most of it has run once. */
const UNTIL_LOADED = 1000;

/**
 * Lets Node cache the JavaScript and the machine-independent code of all modules loaded from now
 * on, next to the codecs: the next start neither strips types nor parses. Node compares a hash of
 * each source. NODE_COMPILE_CACHE names another folder. NODE_DISABLE_COMPILE_CACHE=1 turns it off,
 * as does measuring coverage, which would be less precise.
 */
export function keepCompiledCode(): void {
  if (isMeasuringCoverage()) return;
  const folder = cacheFolderOf(dirname(resolve(process.argv[1] ?? 'entry')));
  if (folder === undefined) return;
  nodeModule.enableCompileCache(`${folder}/code`);
}

/** Writes it once the application is loaded: most servers are killed, and Node writes only when they end by themselves. */
export function writeCompiledCode(): void {
  setTimeout(() => nodeModule.flushCompileCache(), UNTIL_LOADED).unref();
}

function isMeasuringCoverage(): boolean {
  const { NODE_V8_COVERAGE, NODE_OPTIONS = '' } = process.env;
  if (NODE_V8_COVERAGE) return true;
  return [...process.execArgv, NODE_OPTIONS].some((option) => option.includes('coverage'));
}
