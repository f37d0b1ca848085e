/** A separate process: it loads a module with the loader and replays a tape against its router. */

import { CommandFailure } from '@mikrokit/compiler/commands';
import type { Types } from '@mikrokit/types/model';
import { answerParent } from '../router/answer-parent.ts';
import { importInstalled } from '../router/import-installed.ts';
import { listRoutes } from '../router/list-routes.ts';
import { loadExportedRouter } from '../router/load-exported-router.ts';
import type { CheckedTape, RecordedDependencyCall, TapeQuery } from './check-tape.ts';
import type { InstalledRecorder, LocatedCall } from './installed-recorder.ts';
import { hasPseudonyms, NO_PSEUDONYMS, readPseudonymKey } from './pseudonym-key.ts';
import { locatedCalls } from './read-calls.ts';
import { replayLocatedCalls } from './replay-located-calls.ts';

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
