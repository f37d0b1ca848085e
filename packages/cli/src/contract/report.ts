import type { JudgedFinding } from './judged-findings.ts';
import { toGithub } from './report-github.ts';
import { toSarif } from './report-sarif.ts';
import { toText } from './report-text.ts';

/** The outcome of a check. */
export interface ContractReport {
  /** Without safe ones, unless all were asked for. */
  readonly findings: readonly JudgedFinding[];
  /** Remarks that are not findings, such as that the lock file is outdated. */
  readonly notes: readonly string[];
}

/** How a report is written, by the name of its format. */
export const FORMATS = {
  text: toText,
  json: (report: ContractReport): string => JSON.stringify(report, null, 2),
  github: toGithub,
  sarif: toSarif,
} as const;

export type FormatName = keyof typeof FORMATS;
