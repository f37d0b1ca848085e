import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project, TypeSymbol } from '../api/checked-types.ts';
import type { Node } from '../api/syntax.ts';

/** Whether a path, as TypeScript writes it, belongs to a package. */
export function isPackageFile(path: string): boolean {
  return path.includes('/node_modules/');
}

/** Whether a path belongs to TypeScript's own library. */
export function isBundledFile(path: string): boolean {
  return path.startsWith('bundled:');
}

/** Whether a path is a file of the user: neither of a package nor of TypeScript's library. */
export function isOwnFile(path: string): boolean {
  return !isPackageFile(path) && !isBundledFile(path);
}

/** Packages that declare the classes of runtimes. */
const RUNTIME_TYPES =
  /\/node_modules\/(?:@types\/node|undici-types|bun-types|@cloudflare\/workers-types)\//;

/** Whether a symbol is declared by TypeScript's own library (`lib.*.d.ts`) or by the types of Node or another runtime. */
export function isDefaultLibrarySymbol(project: Project, symbol: TypeSymbol | undefined): boolean {
  const declarations = symbol?.declarations ?? [];
  return declarations.some(({ path }) => {
    // Metadata takes a request for each file.
    if (isOwnFile(path)) return false;
    if (RUNTIME_TYPES.test(path)) return true;
    return project.program.getSourceFileMetadataByPath(path)?.isDefaultLibrary === true;
  });
}

/** Whether a property's key is a symbol: the checker names it `__@iterator@34`. */
export function isSymbolKey(symbol: TypeSymbol): boolean {
  return symbol.escapedName.startsWith('__@');
}

/** Whether a property is a mark that one of our packages declares, which no value has: `'~mikrokit/around'`. */
export function isMark(symbol: TypeSymbol): boolean {
  return symbol.name.startsWith('~mikrokit/');
}

/** Whether a symbol is a package's export with a name, however it was imported. */
export type IsPackageSymbol = (
  symbol: TypeSymbol | undefined,
  pkg: string,
  name: string,
) => boolean;

/** Makes the test, which remembers the package of each folder. */
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
    return undefined; // no package.json here, or not a valid one
  }
}

/** The declarations of a symbol in the user's own code. */
export function ownDeclarations(
  { project }: { readonly project: Project },
  symbol: TypeSymbol,
): readonly Node[] {
  return symbol.declarations
    .filter(({ path }) => isOwnFile(path))
    .map((handle) => handle.resolve(project))
    .filter((declaration) => declaration !== undefined);
}

interface DeclarationContext {
  readonly project: Project;
  readonly mayStateConstraints: (file: string) => boolean;
}

/**
 * The declarations of a symbol whose syntax can contain constraints: the user's own, and files of
 * packages that contain any.
 */
export function constraintDeclarations(
  { project, mayStateConstraints }: DeclarationContext,
  symbol: TypeSymbol,
): readonly Node[] {
  return symbol.declarations
    .filter(({ path }) => isOwnFile(path) || mayStateConstraints(path))
    .map((handle) => handle.resolve(project))
    .filter((declaration) => declaration !== undefined);
}
