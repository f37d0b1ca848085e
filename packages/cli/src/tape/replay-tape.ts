/** A separate process: it loads a module with the loader and replays a tape against its router. */

import { CommandFailure } from '@mikrokit/compiler/commands';
import type { Types } from '@mikrokit/types/model';
import { answerParent } from '../router/answer-parent.ts';
import type { ExportedRouter } from '../router/find-router.ts';
import { importInstalled } from '../router/import-installed.ts';
import { listRoutes } from '../router/list-routes.ts';
import { loadExportedRouter } from '../router/load-exported-router.ts';
import type { CheckedTape, RecordedDependencyCall, TapeQuery } from './check-tape.ts';
import type {
  InstalledRecorder,
  LocatedCall,
  ReplayOptions,
  ReplayReport,
} from './installed-recorder.ts';
import { hasPseudonyms, NO_PSEUDONYMS, readPseudonymKey } from './pseudonym-key.ts';
import { locatedCalls } from './read-calls.ts';

await answerParent<TapeQuery>(async ({ entry, exportName, tape, keyVariable, ...options }) => {
  const router = await loadExportedRouter({ entry, exportName, isCalled: true });
  const recorder = await importInstalled<InstalledRecorder>(entry, '@mikrokit/recorder');
  const located = await locatedCalls(recorder, tape);
  const pseudonymKey = readPseudonymKey(keyVariable);
  if (pseudonymKey !== undefined && !located.some(({ redaction }) => hasPseudonyms(redaction)))
    throw new CommandFailure(NO_PSEUDONYMS);
  const report = await replayLocatedCalls(recorder, router, located, { ...options, pseudonymKey });
  const recordedApis = new Map(
    located.flatMap(({ api, file }) => (api ? [[api.hash, { file, api }]] : [])),
  );
  const checked: CheckedTape = {
    ...report,
    calls: located.map(({ file, line, call: { route, missing } }) => ({
      file,
      line,
      route,
      ...(missing && { missing }),
    })),
    recordedApis: [...recordedApis.values()],
    ...recordedDependencies(located),
    api: await router.describe(),
    routes: await listRoutes(router),
  };
  return checked;
});

/** The dependency calls of calls, and their types. */
function recordedDependencies(
  located: readonly LocatedCall[],
): Pick<CheckedTape, 'recordedDependencyCalls' | 'recordedTypes'> {
  const dependencyCalls = new Map<string, RecordedDependencyCall>();
  const types = new Set<Types>();
  for (const { file, call, dependencyTypes } of located) {
    if (dependencyTypes !== undefined) types.add(dependencyTypes);
    for (const { dependency, method, contract } of call.dependencyCalls ?? []) {
      const name = `${dependency}.${method}`;
      if (contract !== undefined)
        dependencyCalls.set(`${name} ${contract}`, { name, contract, file });
    }
  }
  // Equal ids are equal types.
  return {
    recordedDependencyCalls: [...dependencyCalls.values()],
    recordedTypes: Object.assign({}, ...types),
  };
}

/** Replays calls in their order, each with the rules that it was recorded with. */
async function replayLocatedCalls(
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
