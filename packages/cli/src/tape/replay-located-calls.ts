import type { ExportedRouter } from '../router/find-router.ts';
import type {
  InstalledRecorder,
  LocatedCall,
  ReplayOptions,
  ReplayReport,
} from './installed-recorder.ts';
import { hasPseudonyms } from './pseudonym-key.ts';

/** Replays calls in their order, each with the rules that it was recorded with. */
export async function replayLocatedCalls(
  { replay }: InstalledRecorder,
  router: ExportedRouter,
  located: readonly LocatedCall[],
  { pseudonymKey, ...options }: ReplayOptions & { readonly pseudonymKey: string | undefined },
): Promise<ReplayReport> {
  const reports: ReplayReport[] = [];
  for (const { start, calls, redaction } of withEqualRedaction(located)) {
    const report = await replay(router, calls, {
      ...options,
      ...redaction,
      // A replay rejects a key that no rule needs.
      ...(pseudonymKey !== undefined && hasPseudonyms(redaction) && { pseudonymKey }),
    });
    const differences = report.differences.map((one) => ({ ...one, index: start + one.index }));
    reports.push({ ...report, differences });
  }
  return {
    same: reports.reduce((sum, { same }) => sum + same, 0),
    redacted: reports.reduce((sum, { redacted }) => sum + redacted, 0),
    differences: reports.flatMap(({ differences }) => differences),
    changedContracts: [...new Set(reports.flatMap(({ changedContracts }) => changedContracts))],
    dependencyTypes: {
      contracts: Object.assign(
        {},
        ...reports.map(({ dependencyTypes }) => dependencyTypes.contracts),
      ),
      // Equal ids are equal types.
      types: Object.assign({}, ...reports.map(({ dependencyTypes }) => dependencyTypes.types)),
    },
    changedDependencies: [
      ...new Set(reports.flatMap(({ changedDependencies }) => changedDependencies)),
    ],
  };
}

interface CallsOfRecorder extends Pick<LocatedCall, 'redaction'> {
  /** The index of the first. */
  readonly start: number;
  readonly calls: LocatedCall['call'][];
}

/** Calls that follow each other and were recorded with the same rules. */
function withEqualRedaction(located: readonly LocatedCall[]): readonly CallsOfRecorder[] {
  const groups: CallsOfRecorder[] = [];
  for (const [start, { call, redaction }] of located.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && JSON.stringify(last.redaction) === JSON.stringify(redaction))
      last.calls.push(call);
    else groups.push({ start, calls: [call], ...(redaction && { redaction }) });
  }
  return groups;
}
