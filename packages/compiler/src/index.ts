export {
  type Compiler,
  createCompiler,
} from './compiler.ts';
export type { CompiledCall, CompiledFile, CompilerOptions } from './emit/compiled-file.ts';
export type { CheckReport } from './project-compiler.ts';
export { CompileError, type Diagnostic, formatDiagnostics } from './diagnostic.ts';
export { type DiagnosticCode, diagnosticFixes } from '@mikrokit/types/model';
