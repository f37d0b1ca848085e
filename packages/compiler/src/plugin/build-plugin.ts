import { createRolldownPlugin } from 'unplugin';
import { attachPlugin } from './attach-plugin.ts';
import type { RollupPlugin } from './bundler-plugin.ts';

const createPlugin = createRolldownPlugin(attachPlugin);

/**
 * The plugin of `mikrokit build`, with each router's model in a separate module, because few
 * processes need it.
 */
export function buildPlugin(): RollupPlugin {
  return createPlugin({ separateModel: true }) as RollupPlugin;
}
