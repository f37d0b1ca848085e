/*
 * Attaches codecs in Bun: `preload = ["@mikrokit/compiler/bun"]` in bunfig.toml, there also under [test], or `bun --preload
 * @mikrokit/compiler/bun server.ts`.
 */
import { readFileSync } from 'node:fs';
import { createPreparedSources } from './prepared-sources.ts';

interface BunBuild {
  onLoad(
    options: { readonly filter: RegExp },
    load: (module: { readonly path: string }) => {
      readonly contents: string;
      readonly loader: 'ts' | 'tsx';
    },
  ): void;
}

declare const Bun: {
  plugin(plugin: { readonly name: string; setup(build: BunBuild): void }): void;
};

const IN_PACKAGE = '(?:.*[\\\\/])?node_modules[\\\\/]';

if (typeof Bun === 'undefined')
  throw new Error('@mikrokit/compiler/bun is for Bun; on Node, use @mikrokit/compiler/register');
const sourceOf = createPreparedSources('typescript');
Bun.plugin({
  name: 'mikrokit',
  setup: (build) => {
    build.onLoad({ filter: new RegExp(`^(?!${IN_PACKAGE}).*\\.(?:ts|mts|tsx)$`) }, ({ path }) => ({
      contents: sourceOf(path) ?? readFileSync(path, 'utf8'),
      loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
    }));
  },
});
