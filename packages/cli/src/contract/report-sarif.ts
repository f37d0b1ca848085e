import { type Finding, findingRules, type Severity } from '@mikrokit/types/compatibility';
import type { ContractReport } from './report.ts';

const LEVELS: Readonly<Record<Severity, string>> = {
  breaking: 'error',
  dangerous: 'warning',
  safe: 'note',
};

/** A log in SARIF 2.1.0 (OASIS), which code scanning services read. */
export function toSarif({ findings, notes }: ContractReport): string {
  const rules = Object.entries(findingRules).map(([id, rule]) => ({
    id,
    defaultConfiguration: { level: LEVELS[rule.severity] },
    ...('fix' in rule && { help: { text: rule.fix } }),
  }));
  const results = findings.map((finding) => ({
    ruleId: finding.code,
    level: LEVELS[finding.severity],
    message: { text: textOf(finding) },
    locations: [
      {
        ...(finding.position && {
          physicalLocation: {
            artifactLocation: { uri: uriOf(finding.position.file) },
            region: { startLine: finding.position.line },
          },
        }),
        logicalLocations: [{ fullyQualifiedName: finding.location }],
      },
    ],
    partialFingerprints: { 'finding/v1': `${finding.code} ${finding.location}` },
    properties: { against: finding.against },
  }));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mikrokit contract', rules } },
        results,
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: notes.map((text) => ({ level: 'note', message: { text } })),
          },
        ],
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function textOf({ location, why, fix }: Finding): string {
  return [`${location}: ${why}`, ...(fix === undefined ? [] : [fix])].join(' ');
}

function uriOf(file: string): string {
  return file.split(/[\\/]/).map(encodeURIComponent).join('/');
}
