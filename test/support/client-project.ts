import { cpSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { ExecutionContext } from 'ava';
import { mikrokit } from './mikrokit-command.ts';
import { runNode } from './running-process.ts';
import { TestProject } from './test-project.ts';

/** The versions of TypeScript that projects may have for themselves. */
export const TYPESCRIPTS = {
  '5.9': resolve('node_modules/typescript-5.9/bin/tsc'),
  '6.0': resolve('packages/deepkit/node_modules/typescript/bin/tsc'),
  '7.0': resolve('node_modules/typescript/bin/tsc'),
};

/** Our packages in a project that depends on `@mikrokit/client` alone. */
const INSTALLED = ['client', 'policies', 'router', 'types'];

/** A project outside of the workspace with `@mikrokit/client` as it is published, and nothing else of ours. Needs `npm run build`. */
export class ClientProject extends TestProject {
  readonly #t: ExecutionContext;

  constructor(t: ExecutionContext, files: Readonly<Record<string, string>> = {}) {
    super(t, {
      'package.json': '{ "private": true, "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
          module: 'nodenext',
          target: 'es2024',
          lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
          types: ['node'],
          outDir: 'out',
          rootDir: '.',
        },
        include: ['*.ts'],
      }),
      ...files,
    });
    this.#t = t;
    for (const name of INSTALLED) {
      for (const part of ['dist', 'package.json'])
        cpSync(join('packages', name, part), this.path(`node_modules/@mikrokit/${name}/${part}`), {
          recursive: true,
        });
    }
    const require = createRequire(resolve('packages/client/package.json'));
    const link = (from: string, to: string) =>
      symlinkSync(from, this.path(`node_modules/${to}`), 'junction');
    link(dirname(require.resolve('undici/package.json')), 'undici');
    link(resolve('node_modules/@types'), '@types');
  }

  /** Writes a client with `mikrokit client typescript`, run in a folder. Fails the test if the command fails. */
  async writeClient(cwd: string, name: string, ...args: readonly string[]): Promise<void> {
    const out = this.path(`node_modules/${name}`);
    const command = runNode(this.#t, [mikrokit, 'client', 'typescript', ...args, '--out', out], {
      cwd,
    });
    this.#t.is(await command.ended, 0, command.output());
  }

  /** What a version of TypeScript says of the project; empty if it compiles. */
  async compile(version: keyof typeof TYPESCRIPTS): Promise<string> {
    const tsc = runNode(this.#t, [TYPESCRIPTS[version], '-p', '.'], { cwd: this.folder });
    await tsc.ended;
    return tsc.output();
  }

  /** Runs a compiled file, and returns what it prints. Fails the test if it fails. */
  async run(file: string, ...args: readonly string[]): Promise<string> {
    const process = runNode(this.#t, [join('out', file), ...args], { cwd: this.folder });
    this.#t.is(await process.ended, 0, process.output());
    return process.output();
  }
}
