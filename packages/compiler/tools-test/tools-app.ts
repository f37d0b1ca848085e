import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Cleanup } from '../../../test/support/cleanup.ts';
import { type RunningProcess, runNode } from '../../../test/support/running-process.ts';
import { TestProject } from '../../../test/support/test-project.ts';

const tools = process.env.MIKROKIT_TOOLS ?? '';
const own = ['client', 'compiler', 'http', 'policies', 'recorder', 'router', 'serverless', 'types'];

/**
 * An application with MikroKit and the tools installed, as `npm run test:tools` provides them. Has an API whose type is
 * in another file.
 */
export class ToolsApp extends TestProject {
  /** The environment of the scripts that it runs, beside that of the test. */
  readonly env: Record<string, string> = {
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    CI: '',
    NODE_COMPILE_CACHE: '',
  };
  readonly #t: Cleanup;

  constructor(
    t: Cleanup,
    files: Readonly<Record<string, string>> = {},
    { installation = link, packages = tools }: ToolsAppOptions = {},
  ) {
    super(t, { ...defaultFiles, ...files });
    this.#t = t;
    installPackages(this.path('node_modules'), packages, installation);
  }

  /** Runs a script of a package, such as `vitest/vitest.mjs`, until it ends or the test does. */
  start(script: string, ...args: readonly string[]): RunningProcess {
    const file = realpathSync(this.path(`node_modules/${script}`));
    return runNode(this.#t, [file, ...args], { cwd: this.folder, env: this.env });
  }

  /** Runs a script to its end; returns its exit code and output. */
  async run(
    script: string,
    ...args: readonly string[]
  ): Promise<{ readonly code: number | string; readonly output: string }> {
    const process = this.start(script, ...args);
    return { code: await process.ended, output: process.output() };
  }
}

interface ToolsAppOptions {
  /** Puts our packages into the application: links by default. */
  readonly installation?: Install;
  /** The folder that has the node_modules of the tools. Default: those of most tests. */
  readonly packages?: string;
}

/** Puts a package from one folder into another. */
export type Install = (from: string, to: string) => void;

/** Links a package, so that it finds what it depends on in the repository. */
export const link: Install = (from, to) => symlinkSync(from, to, 'junction');

/** Copies a built package, for an installation of its own. */
export const copy: Install = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (file) => !/[\\/](?:src|test)$/.test(file) });

/** Installs each package by itself: tools write their caches into node_modules. */
function installPackages(target: string, packages: string, installOwn: Install): void {
  mkdirSync(join(target, '@mikrokit'), { recursive: true });
  for (const name of own) installOwn(resolve('packages', name), join(target, '@mikrokit', name));
  // A copy finds what it depends on beside itself.
  const sources = installOwn === copy ? [packages, '.'] : [packages];
  for (const source of sources.map((folder) => resolve(folder, 'node_modules'))) {
    for (const name of readdirSync(source)) {
      const place = join(target, name);
      if (!name.startsWith('.') && !existsSync(place)) link(join(source, name), place);
    }
  }
}

const tsconfig = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    types: ['node'],
  },
};

const defaultFiles = {
  'package.json': JSON.stringify({ name: 'app', private: true, type: 'module' }),
  'tsconfig.json': JSON.stringify(tsconfig),
  'user.ts': `export interface User {
  id: number;
  name: string;
  lastUpdate: Date;
}
`,
  'api.ts': `import { createRouter } from '@mikrokit/router';
import type { User } from './user.ts';

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, name: user.name.trim() }),
});
`,
};
