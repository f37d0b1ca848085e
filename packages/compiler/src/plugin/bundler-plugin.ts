/*
 * The entries' results as the bundlers' own types see them. Their packages are not imported for
 * this: a project has one bundler, and the types of the others would not resolve.
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
