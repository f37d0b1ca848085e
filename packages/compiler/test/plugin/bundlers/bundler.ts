/** A bundler with the plugin, as an application would set it up. */
export interface Bundler {
  readonly name: string;
  /** Bundles an entry into one ES module for Node, with a source map; rejects with what the bundler would show. */
  readonly build: (entry: string, outfile: string) => Promise<void>;
  /** Does so again after each change; gives how to stop. Absent where the bundler watches as another here does. */
  readonly watch?: (
    entry: string,
    outfile: string,
    onError: (error: { readonly message: string }) => void,
  ) => Promise<() => Promise<unknown>>;
}

const source = '@mikrokit/source';

/** The packages of this workspace are bundled as this process itself loads them: from their sources, or as they are built. */
export const conditions: string[] = [
  ...(process.execArgv.includes(`--conditions=${source}`) ? [source] : []),
  'import',
  'node',
  'default',
];
