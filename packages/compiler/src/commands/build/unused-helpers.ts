import { posix } from 'node:path';
import { type Plugin, RUNTIME_MODULE_ID } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { visitNodes } from './minify/visit-nodes.ts';

/**
 * Removes the import of Rolldown's helpers from chunks that use none of them. With `keepNames` each chunk has it, and
 * starting would read one file more. Chunks with the helpers lose `import "node:module"`, which is left when
 * `createRequire` is unused: it does nothing, and hosts without Node cannot resolve it.
 */
export function unusedHelpers(): Plugin {
  return {
    name: 'mikrokit:unused-helpers',
    renderChunk: (code, { fileName }, _options, { chunks }) => {
      const parsed = parseSync(fileName, code);
      const unused = parsed.module.staticImports.filter(({ moduleRequest, entries }) => {
        if (moduleRequest.value === 'node:module') return entries.length === 0;
        const imported = chunks[resolveFrom(fileName, moduleRequest.value)];
        if (!imported?.moduleIds.every((id) => id === RUNTIME_MODULE_ID)) return false;
        const names = new Set(entries.map(({ localName }) => localName.value));
        // Only now: most files import no helpers, and making their syntax tree takes long.
        return !visitNodes(parsed.program, (node) => {
          if (node.type === 'ImportDeclaration') return 'skip';
          return node.type === 'Identifier' && names.has(node.name) ? 'stop' : undefined;
        });
      });
      if (unused.length === 0) return null;
      // Spaces, so that the source map still holds.
      const without = unused.reduce(
        (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
        code,
      );
      return { code: without, map: null };
    },
  };
}

/** The files that the code of a file imports; Rolldown's own list still has the removed imports. */
export function staticImports(
  file: { readonly fileName: string; readonly code: string } | undefined,
): readonly string[] {
  if (file === undefined) return [];
  const { fileName, code } = file;
  const { staticImports } = parseSync(fileName, code).module;
  return staticImports.map(({ moduleRequest }) => resolveFrom(fileName, moduleRequest.value));
}

/** `server.mjs`, `./server-chunks/shared.mjs` → `server-chunks/shared.mjs`. */
function resolveFrom(fileName: string, specifier: string): string {
  return posix.join(posix.dirname(fileName), specifier);
}
