import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type CompiledFile, type Compiler, createCompiler } from '@mikrokit/compiler';
import type { Cleanup } from '../../../../test/support/cleanup.ts';
import { TestProject } from '../../../../test/support/test-project.ts';

/** A project with packages of its own, in which one compiler after the other uses the same cache. */
export class CachedProject extends TestProject {
  readonly #cache = this.path('node_modules/.cache/mikrokit');

  constructor(t: Cleanup, files: Readonly<Record<string, string>>) {
    super(t, {
      'node_modules/lib/package.json':
        '{ "name": "lib", "types": "./index.d.ts", "version": "1.0.0" }',
      'node_modules/lib/index.d.ts': 'export interface Item { id: number }',
      ...files,
    });
    symlinkSync(resolve('node_modules/@mikrokit'), this.path('node_modules/@mikrokit'), 'junction');
  }

  /** The file with the router. */
  get api(): string {
    return this.path('api.ts');
  }

  /** The paths of the files in the cache. */
  kept(): readonly string[] {
    return readdirSync(this.#cache).map((file) =>
      this.path(`node_modules/.cache/mikrokit/${file}`),
    );
  }

  /** Changes a file of the cache, with its checksum, to recognise a compiler that uses it. */
  changeKept(file: string, change: (content: string) => string): void {
    const [checksum, content = ''] = readFileSync(file, 'utf8').split('\n');
    if (checksum !== checksumOf(content)) throw new Error('Damaged');
    const changed = change(content);
    if (changed === content) throw new Error('What was to be changed is not kept');
    writeFileSync(file, `${checksumOf(changed)}\n${changed}`);
  }

  /** Compiles the router with a new compiler, as a new process would. */
  compileAnew(): CompiledFile | undefined {
    return compileAllAnew([this])[0];
  }

  /** Compiles the router with a new compiler and an empty cache. */
  compileCold(): CompiledFile | undefined {
    return compileAllCold([this])[0];
  }

  removeCache(): void {
    rmSync(dirname(this.#cache), { recursive: true, force: true });
  }
}

function checksumOf(content: string): string {
  return hash('sha256', content, 'base64url');
}

/** Waits until files that have just changed count as settled: before that, nothing that depends on them is kept. */
export const settle = (): Promise<void> => setTimeout(250);

/** The compiled routers of some projects, in their order. */
export type CompiledFiles = readonly (CompiledFile | undefined)[];

/** Compiles the routers of settled projects with a running compiler, and waits until the imported routes are stored. */
export async function compileAndStore(
  running: Compiler,
  projects: readonly CachedProject[],
): Promise<CompiledFiles> {
  await settle();
  const compiled = compileAll(running, projects);
  // A compiler stores its results half a second later.
  await setTimeout(600);
  return compiled;
}

/** Compiles the routers of some projects with one new compiler, as a new process would. */
export function compileAllAnew(projects: readonly CachedProject[]): CompiledFiles {
  const compiler = createCompiler();
  try {
    return compileAll(compiler, projects);
  } finally {
    compiler.close();
  }
}

/** Compiles the routers of some projects with one new compiler and empty caches. */
export function compileAllCold(projects: readonly CachedProject[]): CompiledFiles {
  for (const project of projects) project.removeCache();
  return compileAllAnew(projects);
}

function compileAll(compiler: Compiler, projects: readonly CachedProject[]): CompiledFiles {
  return projects.map((project) => compiler.compile(project.api));
}
