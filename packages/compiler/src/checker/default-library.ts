import type { Project, Symbol as TypeSymbol } from 'typescript/unstable/sync';

/** Whether a symbol is declared by TypeScript's own library (`lib.*.d.ts`) or by the types of Node. */
export function isDefaultLibrarySymbol(project: Project, symbol: TypeSymbol | undefined): boolean {
  const declarations = symbol?.declarations ?? [];
  return declarations.some(({ path }) => {
    if (path.includes('/node_modules/@types/node/')) return true;
    return project.program.getSourceFileMetadataByPath(path)?.isDefaultLibrary === true;
  });
}
