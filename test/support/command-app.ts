import { symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ExecutionContext } from 'ava';
import { mikrokit } from './mikrokit-command.ts';
import { runNode } from './running-process.ts';
import { TestProject } from './test-project.ts';

/** The end of a command. */
export interface CommandResult {
  /** Its exit code. */
  readonly code: unknown;
  readonly output: string;
}

/** A project in which commands of `mikrokit` run. */
export class CommandApp extends TestProject {
  protected readonly t: ExecutionContext;

  constructor(t: ExecutionContext) {
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
    this.t = t;
  }

  /** Runs `mikrokit` with these arguments. */
  async mikrokit(...args: readonly string[]): Promise<CommandResult> {
    const command = runNode(this.t, [mikrokit, ...args], { cwd: this.folder });
    return { code: await command.ended, output: command.output() };
  }
}
