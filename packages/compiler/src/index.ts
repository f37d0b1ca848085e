export {
  type CheckReport,
  type CompiledFile,
  type CompiledCall,
  type Compiler,
  createCompiler,
} from './compiler.ts';
export { CompileError, type Diagnostic, formatDiagnostics } from './diagnostic.ts';
export { type DiagnosticCode, diagnosticFixes } from '@mikrokit/types/model';
