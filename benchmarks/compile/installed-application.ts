import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIntoCache } from '../../scripts/install-into-cache.ts';
import { installPackages, linkPackages } from './installed-project.ts';

/** What the application depends on besides our packages. */
const dependencies = { 'better-auth': '1.7.25', 'drizzle-orm': '0.45.4' };

/** The application in a separate folder, with its packages as a user would have installed them. */
export async function installedApplication(): Promise<string> {
  const version = hash('sha1', JSON.stringify(dependencies)).slice(0, 12);
  const packages = await installIntoCache({
    name: `application-${version}`,
    manifest: { dependencies },
    flags: ['--ignore-scripts'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-application-'));
  cpSync(fileURLToPath(new URL('./application', import.meta.url)), folder, { recursive: true });
  installPackages(folder);
  linkPackages(folder, Object.keys(dependencies), packages);
  return folder;
}

/** Changes what the handler of `shop/about` does, and returns the text that its replies then contain. */
export function editHandler(folder: string): string {
  const revision = nextNumber();
  replaceIn(join(folder, 'routes/shop.ts'), /revision: \d+/, `revision: ${revision}`);
  return `"revision":${revision}`;
}

/**
 * Adds a currency to the type that half of the files use, and to the list that `shop/currencies`
 * returns. Returns the text that its replies then contain, which earlier codecs reject.
 */
export function editSharedType(folder: string): string {
  const currency = `X${nextNumber()}`;
  const file = join(folder, 'types/money.ts');
  replaceIn(file, /'GBP'(?: \| 'X\d+')?;/, `'GBP' | '${currency}';`);
  replaceIn(file, /'GBP'(?:, 'X\d+')?\]/, `'GBP', '${currency}']`);
  return currency;
}

let last = 1;

function nextNumber(): number {
  last++;
  return last;
}

function replaceIn(file: string, pattern: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8');
  if (!pattern.test(before)) throw new Error(`${file} has no ${pattern}`);
  writeFileSync(file, before.replace(pattern, text));
}
