import type { CodecsMeta } from '@mikrokit/compiler/commands';
import type { CodeSplittingGroup, ModuleInfo, Plugin, PluginContext } from 'rolldown';
import { parseSync } from 'rolldown/utils';
import { RUN_LATER, visitNodes } from './visit-nodes.ts';

/** The modules of a bundle that share a file. */
interface ChunkGroups {
  /** Collects them while they are bundled. */
  readonly plugin: Plugin;
  readonly groups: CodeSplittingGroup[];
}

/**
 * Groups modules so that few files are read, because each takes half a millisecond. A process reads
 * one file at start, or two if lazy files cannot import from the entry. The first call of a large
 * API reads two: the group of its route, and all code that groups share.
 */
export function createChunkGroups({ entryMayExport }: { entryMayExport: boolean }): ChunkGroups {
  let isOneFile = false;
  let codecs: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'mikrokit:chunk-groups',
      buildEnd() {
        const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
        const start = withImports(
          this,
          modules.filter(({ isEntry }) => isEntry),
        );
        // A lazy file that imports the entry would wait for a top-level await, which could wait for
        // that file.
        isOneFile = entryMayExport && !start.some(hasTopLevelAwait);
        codecs = new Set(withImports(this, modules.filter(isCodecGroup)).map(({ id }) => id));
      },
    },
    groups: [
      { name: 'entry', tags: ['$initial'], priority: 2, test: () => isOneFile },
      { name: 'shared', tags: ['$initial'], priority: 1, minShareCount: 2 },
      { name: 'codecs', minShareCount: 2, test: (id) => codecs.has(id) },
    ],
  };
}

/** Modules and all their static imports. */
function withImports(graph: PluginContext, roots: readonly ModuleInfo[]): readonly ModuleInfo[] {
  // By id: the bundler returns a new object each time, and modules can import each other.
  const found = new Map(roots.map((root) => [root.id, root]));
  // The loop also visits the modules that it adds.
  for (const { importedIds } of found.values()) {
    for (const id of importedIds) {
      const imported = found.has(id) ? null : graph.getModuleInfo(id);
      if (imported !== null) found.set(id, imported);
    }
  }
  return [...found.values()];
}

function isCodecGroup({ meta }: ModuleInfo): boolean {
  return (meta as Partial<CodecsMeta>).mikrokitGroup === true;
}

/** Whether a module waits for something before it is complete. */
function hasTopLevelAwait({ id, code }: ModuleInfo): boolean {
  if (!code?.includes('await')) return false;
  return visitNodes(parseSync(id, code).program, (node) => {
    if (RUN_LATER.has(node.type)) return 'skip';
    const isAwait =
      node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await);
    return isAwait ? 'stop' : undefined;
  });
}
