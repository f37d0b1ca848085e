import { existsSync, writeFileSync } from 'node:fs';
import { readCommitted } from '../read-committed.ts';
import { findEntry, type RouterSource } from '../router/router-process.ts';
import { ACCEPTED_FILE, applyAccepted, entryFor, readAccepted } from './accepted.ts';
import { readBaselines } from './baselines.ts';
import { judge } from './judged-findings.ts';
import { locateFindings } from './locate-findings.ts';
import { LOCK_FILE, writeLock } from './lock-file.ts';
import { readCode } from './read-code.ts';
import { FORMATS, type FormatName } from './report.ts';
import { readTraffic } from './traffic.ts';

interface CheckContractCommand extends RouterSource {
  /** A file, `git:<commit>` or URL. Default: the lock file and all released contracts. */
  readonly against: string | undefined;
  /** A commit, with whose lock file the code is compared, too. */
  readonly base: string | undefined;
  /** Whether safe changes are shown. */
  readonly all: boolean;
  readonly format: FormatName;
  /** Whether to write the lock file again if nothing breaks. */
  readonly fixLock: boolean;
  /** A file with counts of calls by contract. */
  readonly traffic: string | undefined;
}

/** The exit code if nothing breaks, but the lock file is outdated. */
const OUTDATED = 3;

/** Compares the code with earlier contracts. Returns 1 if a change breaks clients. */
export async function checkContract(command: CheckContractCommand): Promise<number> {
  const { against, base, all, format, fixLock } = command;
  const traffic = command.traffic === undefined ? undefined : readTraffic(command.traffic);
  const code = await readCode(command);
  const { compared, deleted } = await readBaselines(against, base);
  const { left, used, unused } = applyAccepted(judge(code, compared, traffic), readAccepted());
  const breaks = left.some(({ severity }) => severity === 'breaking');
  const text = writeLock(code.contract);
  const isOutdated = against === undefined && text !== readIfThere(LOCK_FILE);
  const isFixed = isOutdated && fixLock && !breaks;
  if (isFixed) writeFileSync(LOCK_FILE, text);
  const stale = `${LOCK_FILE} does not match the code; \`mikrokit contract check --fix-lock\` updates it.`;
  const notes = [
    ...used.map(
      ({ code: accepted, location, because }) => `Accepted ${accepted}: ${location}: ${because}`,
    ),
    ...unused.map(
      (entry) => `${ACCEPTED_FILE} accepts a change that was not found: ${entryFor(entry)}`,
    ),
    ...deleted.map((file) => `${file} of ${base} is deleted: its clients are not checked.`),
    ...(isFixed ? [`${LOCK_FILE} is updated.`] : []),
    ...(isOutdated && !isFixed && !breaks ? [stale] : []),
  ];
  const shown = all ? left : left.filter(({ severity }) => severity !== 'safe');
  const findings = locateFindings(shown, code.contract, findEntry(command.entry));
  console.log(FORMATS[format]({ findings, notes }));
  if (breaks) return 1;
  return isOutdated && !isFixed ? OUTDATED : 0;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readCommitted(file) : undefined;
}
