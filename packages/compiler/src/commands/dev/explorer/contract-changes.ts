import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sourceConditions } from '../../../source-conditions.ts';

/** The report of `mikrokit contract check`, or why there is none. */
type ContractChanges = { readonly report: unknown } | { readonly failure: string };

/**
 * Compares the current code with the lock file, in a separate process, because that loads the
 * application.
 */
export function readContractChanges(): Promise<ContractChanges> {
  const command = fileURLToPath(new URL('../../../../bin/mikrokit.js', import.meta.url));
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const args = [...conditions, command, 'contract', 'check', '--all', '--format=json'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: MAX_REPORT }, (_error, stdout, stderr) => {
      // Its exit code depends on the changes. Without a report it has failed.
      const report = parse(stdout);
      resolve(report === undefined ? { failure: stderr || 'There is no report' } : { report });
    });
  });
}

/** 16 MB. */
const MAX_REPORT = 16_777_216;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
