import type { Project, Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** What declares the classes of runtimes. */
const RUNTIME_TYPES =
  /\/node_modules\/(?:@types\/node|undici-types|bun-types|@cloudflare\/workers-types)\//;

/** Whether a symbol is declared by TypeScript's own library (`lib.*.d.ts`) or by the types of Node or another runtime. */
export function isDefaultLibrarySymbol(project: Project, symbol: TypeSymbol | undefined): boolean {
  const declarations = symbol?.declarations ?? [];
  return declarations.some(({ path }) => {
    if (RUNTIME_TYPES.test(path)) return true;
    return project.program.getSourceFileMetadataByPath(path)?.isDefaultLibrary === true;
  });
}
