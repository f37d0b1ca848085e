/*
 * Run by Node, for Bun and Deno: `node prepare.js <folder> <language>` prints the files of a folder whose calls get
 * codecs. Where Node is not installed, Deno runs it by itself, and so may Bun; then it only fails.
 */
import { writeFileSync } from 'node:fs';
import { unsupportedRuntime } from '../loader/unsupported-runtime.ts';
import { type PreparedLanguage, UNSUPPORTED } from './prepared-file.ts';

const { bun, deno } = process.versions as { bun?: string; deno?: string };
if (bun !== undefined || deno !== undefined) process.exit(UNSUPPORTED);
const reason = unsupportedRuntime();
if (reason !== undefined) {
  console.error(reason);
  process.exit(UNSUPPORTED);
}
const { prepareFolder } = await import('./prepare-folder.ts');
const [, , folder = '', language = 'typescript'] = process.argv;
// Written as a whole, also to a pipe.
writeFileSync(1, JSON.stringify(prepareFolder(folder, language as PreparedLanguage)));
process.exit();
