import { posix } from 'node:path';
import { type Plugin, RUNTIME_MODULE_ID } from 'rolldown';

/**
 * Removes the import of Rolldown's helpers from chunks that do not use them. With `keepNames` each
 * chunk has it, and starting would read one more file. Chunks with the helpers lose `import
 * "node:module"`, which remains when `createRequire` is unused: it does nothing, and hosts without
 * Node cannot resolve it.
 */
export function unusedHelpers(): Plugin {
  return {
    name: 'mikrokit:unused-helpers',
    renderChunk: (code, { fileName }, _options, { chunks }) => {
      const unused = importsOf(code).filter(({ specifier, names, end }) => {
        if (specifier === 'node:module') return names.length === 0;
        const imported = chunks[resolveFrom(fileName, specifier)];
        if (!imported?.moduleIds.every((id) => id === RUNTIME_MODULE_ID)) return false;
        const rest = code.slice(end);
        return names.every((name) => !hasWord(rest, name));
      });
      if (unused.length === 0) return null;
      // Spaces keep the source map valid.
      const without = unused.reduce(
        (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
        code,
      );
      return { code: without, map: null };
    },
  };
}

/**
 * The files that the code of a file imports. Rolldown's own list still contains the removed
 * imports.
 */
export function staticImports(
  file: { readonly fileName: string; readonly code: string } | undefined,
): readonly string[] {
  if (file === undefined) return [];
  return importsOf(file.code).map(({ specifier }) => resolveFrom(file.fileName, specifier));
}

interface ImportStatement {
  readonly specifier: string;
  /** The local names that it declares. */
  readonly names: readonly string[];
  readonly start: number;
  readonly end: number;
}

/**
 * The static imports of a chunk. Rolldown writes each on its own line before all other code, so no
 * syntax tree is needed, which would take longer than the rest of a build.
 */
function importsOf(code: string): readonly ImportStatement[] {
  const found: ImportStatement[] = [];
  let last = 0;
  for (const { 0: statement, 1: clause = '', 2: specifier = '', index } of code.matchAll(IMPORT)) {
    // After other code, such a line is part of a text.
    if (!COMMENTS.test(code.slice(last, index))) break;
    last = index + statement.length;
    const names = [...clause.matchAll(DECLARED)].map(([name]) => name);
    found.push({ specifier, names, start: index, end: last });
  }
  return found;
}

const COMMENTS = /^(?:\s|#!.*|\/\/.*|\/\*[\s\S]*?\*\/)*$/;
const IMPORT = /^import (?:([^"\n]+) from )?"([^"\n]+)";$/gm;
/** `{ n as __name, t }` → `__name` and `t`. */
const DECLARED = /[\w$]+(?=\s*(?:,|\}|$))/g;

/** Whether a name is in a text, if only in a comment or a string. */
function hasWord(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
}

/** `server.mjs`, `./server-chunks/shared.mjs` → `server-chunks/shared.mjs`. */
function resolveFrom(fileName: string, specifier: string): string {
  return posix.join(posix.dirname(fileName), specifier);
}
