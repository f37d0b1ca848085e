import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * An import declaration of a MikroKit package, which Node does not accept in a CommonJS file.
 * `import type` is not one.
 */
const IMPORT =
  /^[ \t]*import(?!\s+type\b\s*(?!from\b)[\w${*])\s*(?:[\w$*, \t]*(?:\{[^{}]*\})?\s*from\s*)?['"]@mikrokit\//m;

/** Whether a text imports a package of ours as an ES module does. */
export function importsOurs(text: string): boolean {
  return IMPORT.test(text);
}

/** Why a file is CommonJS, and what to write. */
export function commonJsMessage(file: string): string {
  const reason =
    describeCommonJsProject(file) ??
    'Write it as an ES module, in a file that ends with .mts. Other CommonJS files can require() it.';
  return `${file} is CommonJS, which cannot import MikroKit. ${reason}`;
}

/**
 * Advice for a file whose package.json makes it CommonJS, as `npm init -y` does. `undefined` for ES modules.
 */
export function describeCommonJsProject(file: string): string | undefined {
  // The package.json does not affect these.
  if (/\.[cm]ts$/.test(file)) return undefined;
  const manifest = findPackageJSON('.', pathToFileURL(file));
  if (manifest === undefined) return undefined;
  const { type } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly type?: string };
  if (type !== 'commonjs') return undefined;
  return `${relative('', manifest)} says "type": "commonjs", so Node takes .ts files for CommonJS. Write "type": "module" there, or name the files .mts.`;
}
