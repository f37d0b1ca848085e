export {
  type CheckReport,
  type CompiledFile,
  type CompiledCall,
  type Compiler,
  createCompiler,
} from './compiler.ts';
export {
  CompileError,
  type Diagnostic,
  type DiagnosticCode,
  diagnosticFixes,
  formatDiagnostics,
} from './diagnostic.ts';
