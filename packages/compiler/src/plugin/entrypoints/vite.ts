import { createVitePlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { RollupPlugin } from '../bundler-plugin.ts';

/** The plugin for Vite. Put it first. */
export const mikrokit: () => RollupPlugin = createVitePlugin(attachPlugin) as () => RollupPlugin;
