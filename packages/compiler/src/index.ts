export {
  type Compiler,
  createCompiler,
} from './compiler.ts';
export type { CompiledCall, CompiledFile, CompilerOptions } from './emit/compiled-file.ts';
export type { CheckReport } from './check-report.ts';
export {
  type ChainLink,
  CompileError,
  type Diagnostic,
  type LineReplacement,
  type Position,
} from './diagnostic.ts';
export { formatDiagnostics } from './format-diagnostics.ts';
export { type DiagnosticCode, diagnosticFixes } from '@mikrokit/types/model';
