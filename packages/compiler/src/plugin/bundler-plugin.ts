/*
 * The plugins as the bundlers' own types see them. The bundlers' packages are not imported: a project has one of them,
 * and the types of the others would not resolve.
 */

/** A plugin of Vite, Rollup or Rolldown. */
export type RollupPlugin = { readonly name: string };

/** A plugin of esbuild. */
export type EsbuildPlugin = {
  readonly name: string;
  readonly setup: (build: unknown) => Promise<void>;
};

/** A plugin of webpack or Rspack. */
export type WebpackPlugin = { readonly apply: (compiler: unknown) => void };
