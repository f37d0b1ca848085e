// For `@mikrokit/cli`, not for applications. Each command loads its modules when it runs.

import type { ExportedRouter } from './checker/calls/read-exported-router.ts';
import type { CompileCommand } from './commands/compile/compile.ts';
import type { DevCommand } from './commands/dev/dev.ts';
import type { MockedModel } from './commands/mock/write-mock-module.ts';
import type { ProjectWork } from './commands/watch-project.ts';
import type { Compiler } from './compiler.ts';
import type { RollupPlugin } from './plugin/bundler-plugin.ts';

export { CommandFailure, expectedMessage } from './commands/command-failure.ts';
export { signalled } from './commands/dev/changes.ts';
export { describePortInUse } from './commands/dev/free-port.ts';
export { report } from './commands/dev/report.ts';
export { describeCommonJsProject } from './commonjs-project.ts';
export { CompileError } from './diagnostic.ts';
export { formatDiagnostics, summary } from './format-diagnostics.ts';
export { plugAndPlayReason } from './plug-and-play.ts';
export type { CodecsMeta } from './plugin/rollup-hooks.ts';
export { isSource } from './project-compiler-file.ts';
export { sourceConditions } from './source-conditions.ts';
export { READING_TYPES, Spinner } from './terminal/spinner.ts';
export { describeOtherTypeScript } from './typescript-package.ts';
export type { ExportedRouter, MockedModel };

/**
 * A compiler of the current folder. The package's own entry also exports what needs all modules of @mikrokit/types, which
 * the part that reads types contains once more.
 */
export async function createCompiler(): Promise<Compiler> {
  return (await import('./compiler.ts')).createCompiler();
}

/** The plugin for Rolldown with which `mikrokit build` bundles. */
export async function buildPlugin(): Promise<RollupPlugin> {
  return (await import('./plugin/build-plugin.ts')).buildPlugin();
}

/** `mikrokit compile`. Returns the exit code. Throws a `CommandFailure`. */
export async function compile(command: CompileCommand): Promise<number> {
  return (await import('./commands/compile/compile.ts')).compile(command);
}

/** `mikrokit compile --watch`, until SIGINT or SIGTERM. Returns the exit code. */
export async function watchCompile(command: CompileCommand): Promise<number> {
  return (await import('./commands/compile/watch-compile.ts')).watchCompile(command);
}

/** `mikrokit dev`, until SIGINT or SIGTERM. Returns the exit code. Throws a `CommandFailure`. */
export async function dev(command: DevCommand): Promise<number> {
  return (await import('./commands/dev/dev.ts')).dev(command);
}

/**
 * Does the work of a command, and again after each change of a project, until SIGINT or SIGTERM.
 * Returns the exit code.
 */
export async function watchProject(work: ProjectWork): Promise<number> {
  return (await import('./commands/watch-project.ts')).watchProject(work);
}

/** Writes the codecs of a mock, and returns the file that exports them as `codecs`. */
export async function writeMockModule(file: string, mocked: MockedModel): Promise<string> {
  return (await import('./commands/mock/write-mock-module.ts')).writeMockModule(file, mocked);
}
