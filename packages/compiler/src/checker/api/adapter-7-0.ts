import { API, type Snapshot } from 'typescript/unstable/sync';
import type { TypeScriptAdapter } from './adapter.ts';
import { clientOf } from './client.ts';

/** The adapter of the version that is ours. */
export const adapter70: TypeScriptAdapter = {
  start: ({ cwd, program }) => {
    const api = new API({ cwd, tsserverPath: program });
    let snapshot: Snapshot | undefined;
    return {
      client: clientOf(api),
      update: (changes) => {
        const before = snapshot;
        snapshot = api.updateSnapshot(changes);
        if (before !== snapshot) before?.dispose();
        return snapshot;
      },
      close: () => api.close(),
    };
  },
  compilerOptionsOf: ({ compilerOptions }) => compilerOptions,
  rootFilesOf: ({ rootFiles }) => rootFiles,
  configFileOf: ({ configFileName }) => configFileName,
  extendedName: ({ expression }) => expression,
  checkFlags: { Readonly: 1 << 3, Mapped: 1 << 18, SyntheticProperty: 1 << 1 },
  symbolKey: (reference) => reference as number,
};
