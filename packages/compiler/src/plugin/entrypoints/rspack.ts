import { createRspackPlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { WebpackPlugin } from '../bundler-plugin.ts';

/** The plugin for Rspack. Put it first. */
export const mikrokit: () => WebpackPlugin = createRspackPlugin(
  attachPlugin,
) as () => WebpackPlugin;
