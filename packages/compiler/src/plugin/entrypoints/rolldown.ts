import { createRolldownPlugin } from 'unplugin';
import { attachPlugin } from '../attach-plugin.ts';
import type { RollupPlugin } from '../bundler-plugin.ts';

/** The plugin for Rolldown. Put it first. */
export const mikrokit: () => RollupPlugin = createRolldownPlugin(
  attachPlugin,
) as () => RollupPlugin;
