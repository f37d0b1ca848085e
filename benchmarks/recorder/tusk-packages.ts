import { installIntoCache } from '../../scripts/install-into-cache.ts';

/**
 * Installs Tusk's Drift SDK and Express into the cache. Returns the folder with their node_modules.
 * They are not in the lock file, because only this comparison needs them.
 */
export function installTusk(): Promise<string> {
  return installIntoCache({
    name: 'tusk-drift-0.1.27',
    manifest: { dependencies: { '@use-tusk/drift-node-sdk': '0.1.27', express: '5.3.0' } },
    flags: ['--ignore-scripts'],
  });
}
