import { symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExecutionContext } from 'ava';
import { runNode } from '../../../../test/support/running-process.ts';
import { TestProject } from '../test-project.ts';
import { mikrokit } from './command.ts';

/** A project with an API in `api.ts` that is fuzzed. */
export class FuzzApp extends TestProject {
  readonly #t: ExecutionContext;

  constructor(t: ExecutionContext, api: string) {
    super(t, {
      'package.json': '{ "name": "app", "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          module: 'nodenext',
          target: 'esnext',
          noEmit: true,
          allowImportingTsExtensions: true,
        },
      }),
    });
    symlinkSync(resolve('node_modules'), this.path('node_modules'), 'junction');
    this.#t = t;
    writeFileSync(this.path('api.ts'), api);
  }

  /** Runs `mikrokit fuzz` and returns its exit code and output. */
  async fuzz(...args: string[]): Promise<{ readonly code: unknown; readonly output: string }> {
    const command = runNode(this.#t, [mikrokit, 'fuzz', ...args], { cwd: this.folder });
    return { code: await command.ended, output: command.output() };
  }
}

/** The part of a report under a heading. */
export function section(output: string, heading: string): string {
  return output.split(`\n${heading}:\n\n`)[1]?.split(/\n\n(?=[A-Z].*:)/)[0] ?? '';
}
