import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Cleanup } from '../test/cleanup.ts';
import { type RunningProcess, runNode } from '../test/running-process.ts';

/** An application with MikroKit and the tools installed, as `npm run test:tools` provides them. */
export interface ToolsApp {
  readonly folder: string;
  /** The environment of the scripts that it runs, beside that of the test. */
  readonly env: Record<string, string>;
  readonly path: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  /** Replaces a text in a file; fails if the file does not contain it. */
  readonly replace: (file: string, from: string, to: string) => void;
  /** Runs a script of a package, such as `vitest/vitest.mjs`, until it ends or the test does. */
  readonly start: (script: string, ...args: readonly string[]) => RunningProcess;
  /** Runs a script to its end; returns its exit code and output. */
  readonly run: (
    script: string,
    ...args: readonly string[]
  ) => Promise<{ readonly code: number | string; readonly output: string }>;
}

const tools = process.env.MIKROKIT_TOOLS ?? '';
const own = ['client', 'compiler', 'http', 'router', 'serverless', 'types'];

/** Makes an application in a folder of its own, outside of the workspace, with an API whose type is in another file. */
export function createToolsApp(
  t: Cleanup,
  files: Readonly<Record<string, string>> = {},
  { installation = link }: { readonly installation?: Install } = {},
): ToolsApp {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mikrokit-tools-')));
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  installPackages(join(folder, 'node_modules'), installation);
  const path = (file: string): string => join(folder, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  for (const [file, text] of Object.entries({ ...defaultFiles, ...files })) write(file, text);
  const env: Record<string, string> = {
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    CI: '',
    NODE_COMPILE_CACHE: '',
  };
  const start = (script: string, ...args: readonly string[]): RunningProcess => {
    const file = realpathSync(join(folder, 'node_modules', script));
    return runNode(t, [file, ...args], { cwd: folder, env });
  };
  return {
    folder,
    env,
    path,
    write,
    replace: (file, from, to) => {
      const text = readFileSync(path(file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
      write(file, text.replace(from, to));
    },
    start,
    run: async (script, ...args) => {
      const process = start(script, ...args);
      return { code: await process.ended, output: process.output() };
    },
  };
}

/** Puts a package from one folder into another. */
type Install = (from: string, to: string) => void;

const link: Install = (from, to) => symlinkSync(from, to, 'junction');

/** Copies a built package, for an installation of its own. */
export const copy: Install = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (file) => !/[\\/](?:src|test)$/.test(file) });

/** Installs each package by itself: tools write their caches into node_modules. */
function installPackages(target: string, installOwn: Install): void {
  mkdirSync(join(target, '@mikrokit'), { recursive: true });
  for (const name of own) installOwn(resolve('packages', name), join(target, '@mikrokit', name));
  // A copy finds what it depends on beside itself.
  const sources = installOwn === copy ? [tools, '.'] : [tools];
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
