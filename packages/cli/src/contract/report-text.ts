import { ACCEPTED_FILE, entryFor } from './accepted.ts';
import type { JudgedFinding } from './judged-findings.ts';
import type { ContractReport } from './report.ts';
import { printTraffic } from './traffic.ts';

/** For people: the findings, one after the other, and their number. */
export function toText({ findings, notes }: ContractReport): string {
  return [...findings.map(describe), ...notes, summary(findings)].join('\n\n');
}

function describe(finding: JudgedFinding): string {
  const { severity, code, location, why, fix, against, traffic = {}, position } = finding;
  const clients = against.map((name) => {
    const calls = traffic[name];
    return calls ? `${name} (${printTraffic(calls)})` : name;
  });
  const at = position ? `${position.file}:${position.line} ` : '';
  return [
    `${at}${severity} ${code}: ${location}`,
    `  ${why}`,
    `  ${severity === 'breaking' ? 'Breaks' : 'Concerns'}: ${clients.join(', ')}`,
    ...(fix === undefined ? [] : [`  Fix: ${fix}`]),
    ...(severity === 'safe' ? [] : [`  Accept in ${ACCEPTED_FILE}: ${entryFor(finding)}`]),
  ].join('\n');
}

function summary(findings: readonly JudgedFinding[]): string {
  const count = (name: string) => findings.filter(({ severity }) => severity === name).length;
  const counts = ['breaking', 'dangerous', 'safe'].flatMap((name) => {
    const n = count(name);
    return n === 0 ? [] : [`${n} ${name} ${n === 1 ? 'change' : 'changes'}`];
  });
  return counts.length === 0 ? 'No change breaks a client.' : `${counts.join(', ')}.`;
}
