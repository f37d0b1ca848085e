// For `@mikrokit/cli`, not for applications. Each command loads its modules when it runs.

import type { ExportedRouter } from './checker/calls/read-exported-router.ts';
import type { CompileCommand } from './commands/compile/compile.ts';
import type { DevCommand } from './commands/dev/dev.ts';
import type { MockedModule } from './commands/mock/watch-mock.ts';
import type { MockedModel } from './commands/mock/write-mock-module.ts';
import type { RollupPlugin } from './plugin/bundler-plugin.ts';

export { CommandFailure } from './commands/command-failure.ts';
export { signalled } from './commands/dev/changes.ts';
export { describePortInUse } from './commands/dev/free-port.ts';
export { report } from './commands/dev/report.ts';
export { expectedMessage } from './commands/expected-message.ts';
export { plugAndPlayReason } from './plug-and-play.ts';
export type { CodecsMeta } from './plugin/rollup-hooks.ts';
export { isSource } from './project-compiler-file.ts';
export { sourceConditions } from './source-conditions.ts';
export { READING_TYPES, Spinner } from './terminal/spinner.ts';
export type { ExportedRouter, MockedModel };

/** The plugin for Rolldown with which `mikrokit build` bundles. */
export async function buildPlugin(): Promise<RollupPlugin> {
  return (await import('./plugin/build-plugin.ts')).buildPlugin();
}

/** `mikrokit check`; returns the exit code. Throws a `CommandFailure`. */
export async function check(project: string): Promise<number> {
  return (await import('./commands/check.ts')).check(project);
}

/** `mikrokit check --watch`, until SIGINT or SIGTERM; returns the exit code. */
export async function watchCheck(project: string): Promise<number> {
  return (await import('./commands/watch-check.ts')).watchCheck(project);
}

/** `mikrokit compile`; returns the exit code. Throws a `CommandFailure`. */
export async function compile(command: CompileCommand): Promise<number> {
  return (await import('./commands/compile/compile.ts')).compile(command);
}

/** `mikrokit compile --watch`, until SIGINT or SIGTERM; returns the exit code. */
export async function watchCompile(command: CompileCommand): Promise<number> {
  return (await import('./commands/compile/watch-compile.ts')).watchCompile(command);
}

/** `mikrokit dev`, until SIGINT or SIGTERM; returns the exit code. Throws a `CommandFailure`. */
export async function dev(command: DevCommand): Promise<number> {
  return (await import('./commands/dev/dev.ts')).dev(command);
}

/** Reads a router for `mikrokit mock`, and again after each change, until SIGINT or SIGTERM; returns the exit code. */
export async function watchMock(
  module: MockedModule,
  use: (router: ExportedRouter) => Promise<string>,
): Promise<number> {
  return (await import('./commands/mock/watch-mock.ts')).watchMock(module, use);
}

/** Writes the codecs of a mock, and returns the file that exports them as `codecs`. */
export async function writeMockModule(file: string, mocked: MockedModel): Promise<string> {
  return (await import('./commands/mock/write-mock-module.ts')).writeMockModule(file, mocked);
}
