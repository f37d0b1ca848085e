import type { Diagnostic } from './diagnostic.ts';
import type { PackageCopies } from './package-copies.ts';

/** The result of checking files. */
export interface CheckReport {
  /** The number of files that were checked. */
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The projects' own source files. A change in any of them can change the diagnostics. */
  readonly sourceFiles: readonly string[];
  /** Our packages that their projects have more than once. */
  readonly copies: readonly PackageCopies[];
}

/** Whether a value has the shape of a report. */
export function isCheckReport(value: unknown): value is CheckReport {
  const { files, diagnostics, sourceFiles, copies } = (value ?? {}) as Partial<CheckReport>;
  return typeof files === 'number' && [diagnostics, sourceFiles, copies].every(Array.isArray);
}
