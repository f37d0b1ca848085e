import { createEsbuildPlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { EsbuildPlugin } from '../bundler-plugin.ts';

/** The plugin for esbuild. Put it first. */
export const mikrokit: () => EsbuildPlugin = createEsbuildPlugin(
  attachPlugin,
) as () => EsbuildPlugin;
