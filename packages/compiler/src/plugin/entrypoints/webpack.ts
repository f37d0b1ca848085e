import { createWebpackPlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { WebpackPlugin } from '../bundler-plugin.ts';

/** The plugin for webpack. Put it first. */
export const mikrokit: () => WebpackPlugin = createWebpackPlugin(
  attachPlugin,
) as () => WebpackPlugin;
