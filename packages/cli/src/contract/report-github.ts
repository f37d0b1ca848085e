import type { Severity } from '@mikrokit/types/compatibility';
import type { ContractReport } from './report.ts';

const LEVELS: Readonly<Record<Severity, string>> = {
  breaking: 'error',
  dangerous: 'warning',
  safe: 'notice',
};

/** Workflow commands of GitHub Actions, which become annotations of a pull request's lines. */
export function toGithub({ findings, notes }: ContractReport): string {
  const lines = findings.map(({ severity, code, location, why, fix, against, position }) => {
    const properties = [
      ...(position ? [`file=${property(position.file)}`, `line=${position.line}`] : []),
      `title=${property(`${code}: ${location}`)}`,
    ];
    const text = [why, ...(fix === undefined ? [] : [fix]), `Found against ${against.join(', ')}.`];
    return `::${LEVELS[severity]} ${properties.join(',')}::${message(text.join(' '))}`;
  });
  return [...lines, ...notes.map((note) => `::notice::${message(note)}`)].join('\n');
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
