import { hash } from 'node:crypto';
import { installIntoCache } from '../install-into-cache.ts';

/**
 * The tools that are tested with MikroKit, and their dependencies. `npm test` does not install
 * these 1.1 GB.
 */
const tools = {
  '@babel/core': '7.29.13',
  '@libsql/client': '0.17.4',
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '12.5.1',
  '@nestjs/platform-express': '12.5.1',
  '@prisma/adapter-libsql': '7.10.0',
  '@prisma/client': '7.10.0',
  '@react-native/babel-preset': '0.88.1',
  '@react-native/metro-config': '0.88.1',
  '@swc/cli': '0.8.1',
  '@swc/core': '1.16.22',
  '@types/node': '26.6.6',
  '@types/react': '19.3.0',
  '@vitest/browser-playwright': '5.1.1',
  '@vitest/coverage-v8': '5.1.1',
  bcrypt: '6.0.0',
  'better-auth': '1.7.25',
  compression: '1.8.2',
  'drizzle-kit': '0.31.11',
  'drizzle-orm': '0.45.4',
  express: '5.3.0',
  fastify: '5.12.8',
  'hermes-compiler': '260318099.0.8',
  'http-cache-semantics': '4.3.0',
  jest: '30.5.2',
  metro: '0.87.1',
  next: '16.4.6',
  nitro: '3.0.0',
  playwright: '1.65.1',
  prisma: '7.10.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
  tsx: '4.23.15',
  typescript: '7.0.2',
  vitest: '5.1.1',
};

/** Frameworks that other versions of TypeScript go with. */
const frameworks = {
  '@astrojs/node': '11.1.6',
  '@sveltejs/adapter-node': '6.0.1',
  '@sveltejs/kit': '3.2.0',
  '@sveltejs/vite-plugin-svelte': '7.3.1',
  '@types/node': '26.6.6',
  astro: '7.3.5',
  nuxt: '4.5.2',
  svelte: '5.57.3',
  typescript: '6.0.3',
  vite: '8.3.8',
};

/** Installs the tools into a cache for later runs. Returns the folder with their node_modules. */
export function installTools(): Promise<string> {
  return install('tools', tools);
}

/** Installs the frameworks in the same way. */
export function installFrameworks(): Promise<string> {
  return install('frameworks', frameworks);
}

function install(name: string, dependencies: Readonly<Record<string, string>>): Promise<string> {
  const version = hash('sha1', JSON.stringify(dependencies)).slice(0, 12);
  return installIntoCache({
    name: `${name}-${version}`,
    manifest: { dependencies },
    flags: ['--ignore-scripts'],
  });
}
