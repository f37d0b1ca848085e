import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** Tells whether a symbol is what a package exports under a name, however it was imported. */
export type IsPackageSymbol = (
  symbol: TypeSymbol | undefined,
  pkg: string,
  name: string,
) => boolean;

/** Makes the test; it remembers which folder belongs to which package. */
export function createPackageSymbolTest(): IsPackageSymbol {
  const packages = new Map<string, string | undefined>();
  const packageOf = (folder: string): string | undefined => {
    if (packages.has(folder)) return packages.get(folder);
    const parent = dirname(folder);
    const name = packageName(folder) ?? (parent === folder ? undefined : packageOf(parent));
    packages.set(folder, name);
    return name;
  };
  return (symbol, pkg, name) =>
    symbol?.name === name &&
    symbol.declarations.some((declaration) => packageOf(dirname(declaration.path)) === pkg);
}

function packageName(folder: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return undefined; // no package.json here, or one that is not for us to judge
  }
}
