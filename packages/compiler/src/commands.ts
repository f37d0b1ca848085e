// For `@mikrokit/cli`, not for applications. Each command loads its modules when it runs.

import type { ExportedRouter } from './checker/calls/read-exported-router.ts';
import type { CodecOutput, CompileOptions } from './commands/compile/compile-project.ts';
import type { createServerCompiler } from './commands/dev/server-compiler.ts';
import type { MockedModel } from './commands/mock/write-mock-module.ts';
import type { Compiler } from './compiler.ts';
import type { RollupPlugin } from './plugin/bundler-plugin.ts';

export { CommandFailure, expectedMessage } from './commands/command-failure.ts';
export type {
  Failure,
  ReadyFile,
  ReadyFiles,
  ServerCompiler,
} from './commands/dev/server-compiler.ts';
export { describeCommonJsProject } from './commonjs-project.ts';
export { CompileError } from './diagnostic.ts';
export { formatDiagnostics, summary } from './format-diagnostics.ts';
export { plugAndPlayReason } from './plug-and-play.ts';
export type { CodecsMeta } from './plugin/rollup-hooks.ts';
export { isSource } from './project-compiler-file.ts';
export { sourceConditions } from './source-conditions.ts';
export { READING_TYPES, Spinner } from './terminal/spinner.ts';
export { describeOtherTypeScript } from './typescript-package.ts';
export type { CodecOutput, ExportedRouter, MockedModel };

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

/** The codecs that the files of a project import, as `mikrokit compile` writes them. Throws a `CommandFailure`. */
export async function compileProject(
  compiler: Compiler,
  options: CompileOptions,
): Promise<CodecOutput> {
  return (await import('./commands/compile/compile-project.ts')).compileProject(compiler, options);
}

/** Writes codecs that differ on disk, and returns their files. Throws a `CommandFailure`. */
export async function writeCodecs(output: CodecOutput): Promise<readonly string[]> {
  return (await import('./commands/compile/compile-project.ts')).writeCodecs(output);
}

/** The codecs that differ on disk, each with the reason. */
export async function outdatedCodecs(output: CodecOutput): Promise<readonly string[]> {
  return (await import('./commands/compile/compile-project.ts')).outdatedCodecs(output);
}

/** Loads what makes the compiler of `mikrokit dev`. */
export async function loadServerCompiler(): Promise<typeof createServerCompiler> {
  return (await import('./commands/dev/server-compiler.ts')).createServerCompiler;
}

/** Writes the codecs of a mock, and returns the file that exports them as `codecs`. */
export async function writeMockModule(file: string, mocked: MockedModel): Promise<string> {
  return (await import('./commands/mock/write-mock-module.ts')).writeMockModule(file, mocked);
}
