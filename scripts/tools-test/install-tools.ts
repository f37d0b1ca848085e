import { hash } from 'node:crypto';
import { installIntoCache } from '../install-into-cache.ts';

/** The tools that are tested with MikroKit, and what they need; `npm test` does without these 500 MB. */
const packages = {
  '@types/node': '26.6.6',
  '@types/react': '19.3.0',
  '@vitest/browser-playwright': '5.1.1',
  '@vitest/coverage-v8': '5.1.1',
  bcrypt: '6.0.0',
  jest: '30.5.2',
  next: '16.4.6',
  playwright: '1.65.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  tsx: '4.23.15',
  typescript: '7.0.2',
  vitest: '5.1.1',
};

/** Installs the tools into a cache for later runs; returns the folder that has their node_modules. */
export function installTools(): Promise<string> {
  const version = hash('sha1', JSON.stringify(packages)).slice(0, 12);
  return installIntoCache({
    name: `tools-${version}`,
    manifest: { dependencies: packages },
    flags: ['--ignore-scripts'],
  });
}
