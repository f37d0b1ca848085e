import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { installIntoCache } from '../install-into-cache.ts';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { answers } from '../pack-test/served-app.ts';

const VERDACCIO = '6.10.4';

/**
 * A registry on this machine, to which MikroKit packages can be published without a login. All
 * others come from npm's registry.
 */
export interface LocalRegistry extends AsyncDisposable {
  readonly url: string;
  /** Variables with which npm, pnpm, Yarn and Bun use it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts Verdaccio with an empty storage in a folder. */
export async function startLocalRegistry(folder: string): Promise<LocalRegistry> {
  const installed = await installIntoCache({
    name: `verdaccio-${VERDACCIO}`,
    // It requires a tag of node-fetch, `cjs`, which mirrors of the registry can lack.
    manifest: { dependencies: { verdaccio: VERDACCIO }, overrides: { 'node-fetch': '2.7.0' } },
  });
  mkdirSync(folder, { recursive: true });
  const npm = (await checkedOutput(npmCommand('config', 'get', 'registry'))).trim();
  const config = join(folder, 'config.yaml');
  writeFileSync(config, JSON.stringify(settings(folder, npm)));
  const port = await freePort();
  const verdaccio = join(installed, 'node_modules/verdaccio/bin/verdaccio');
  const args = [verdaccio, '--config', config, '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const closed = once(child, 'close');
  const url = `http://127.0.0.1:${port}/`;
  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`Verdaccio does not answer on ${url}`);
    await new Promise((next) => setTimeout(next, 100));
  }
  return {
    url,
    env: clientSettings(url),
    async [Symbol.asyncDispose]() {
      child.kill();
      await closed;
    },
  };
}

/** Verdaccio's settings: https://verdaccio.org/docs/configuration. JSON is YAML. */
function settings(folder: string, npm: string): object {
  const own = { access: '$all', publish: '$all', unpublish: '$all' };
  return {
    storage: join(folder, 'storage'),
    uplinks: { npm: { url: npm, timeout: '60s', max_fails: 20 } },
    packages: {
      '@mikrokit/*': own,
      'create-mikrokit': own,
      '**': { access: '$all', proxy: 'npm' },
    },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'json', level: 'fatal' },
  };
}

/**
 * Package managers reject packages of the last days, or ask before they install them, but these
 * tests need them.
 */
function clientSettings(url: string): Record<string, string> {
  return {
    npm_config_registry: url,
    // npm publishes nothing without a token. Any value will do.
    [`npm_config_//${url.slice('http://'.length)}:_authToken`]: 'anybody',
    pnpm_config_registry: url,
    pnpm_config_minimum_release_age: '0',
    npm_config_minimum_release_age: '0',
    YARN_NPM_REGISTRY_SERVER: url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    YARN_ENABLE_TELEMETRY: 'false',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    BUN_CONFIG_REGISTRY: url,
  };
}
