import type { ExecutionContext } from 'ava';
import { CommandApp, type CommandResult } from '../../../test/support/command-app.ts';

/** A finding, as `--format json` prints it. */
export interface PrintedFinding {
  readonly code: string;
  readonly severity: string;
  readonly route?: string;
  readonly location: string;
  readonly why: string;
  readonly against: readonly string[];
  readonly position?: { readonly file: string; readonly line: number };
}

/** A project with an API in `api.ts`. */
export class ContractApp extends CommandApp {
  constructor(t: ExecutionContext, routes: string, types?: string, options?: string) {
    super(t);
    this.writeApi(routes, types, options);
  }

  /** Writes routes, the types that they use, and the options of the router. */
  writeApi(routes: string, types = '', options = ''): void {
    this.write(
      'api.ts',
      `import { createRouter, hook, route, RpcError } from '@mikrokit/router';
import type { Int, Max, MaxBytes, MaxLength, MediaType, Min, Open, Pattern, Uint8 } from '@mikrokit/types';
${types}
export const api = createRouter({
${routes}
}${options && `, ${options}`});
`,
    );
  }

  /** Runs `mikrokit contract`. */
  run(...args: readonly string[]): Promise<CommandResult> {
    return this.mikrokit('contract', ...args);
  }

  /** Writes the lock file. */
  async lock(...args: string[]): Promise<void> {
    const { code, output } = await this.run('lock', ...args);
    this.t.is(code, 0, output);
  }

  /** The findings of a check. */
  async check(...args: string[]): Promise<{
    readonly code: unknown;
    readonly findings: readonly PrintedFinding[];
    readonly notes: readonly string[];
  }> {
    const { code, output } = await this.run('check', '--format', 'json', ...args);
    const report = JSON.parse(output);
    return { code, ...report };
  }
}
