import { createRollupPlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { RollupPlugin } from '../bundler-plugin.ts';

/** The plugin for Rollup. Put it first. */
export const mikrokit: () => RollupPlugin = createRollupPlugin(attachPlugin) as () => RollupPlugin;
