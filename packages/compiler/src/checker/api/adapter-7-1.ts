import type { CompilerOptions, Project } from 'typescript/unstable/sync';
import type { Snapshot, TypeScriptAdapter } from './adapter.ts';
import { clientOf } from './client.ts';
import type { HeritageElement, TypeReferenceNode } from './syntax.ts';

/** The members of `typescript/sync` that 7.0 does not have, or has under another name. */
export interface Sync71 {
  readonly CheckFlags: TypeScriptAdapter['checkFlags'];
  readonly API: new (options: { readonly cwd: string; readonly tsserverPath: string }) => Api71;
}

interface Api71 {
  createSnapshot(params: SnapshotParams71): Snapshot71;
  close(): void;
}

interface SnapshotParams71 {
  readonly openProjects?: readonly string[];
  readonly openFiles?: readonly string[];
  readonly fileNotifications?: object;
  readonly ensurePrograms: true;
}

interface Snapshot71 {
  update(params: SnapshotParams71): Snapshot71;
  getProjects(): readonly Project[];
  getConfiguredProject(configFile: string): Project | undefined;
  getDefaultProjectForFile(file: string): Project | undefined;
  dispose(): void;
}

interface Project71 {
  readonly configFileName: string | undefined;
  readonly currentDirectory: string;
  readonly parsedCommandLine: {
    readonly fileNames: readonly string[];
    readonly options: CompilerOptions;
  };
}

/** Types hold a symbol by its number, and by its file if that declares it. */
interface SymbolReference71 {
  readonly id: number;
  readonly file?: string;
}

/** Makes the adapter of 7.1 from its modules. */
export function createAdapter71({ API, CheckFlags }: Sync71): TypeScriptAdapter {
  // A flag that is missing would read as no flag at all.
  for (const name of ['Readonly', 'Mapped'] as const) {
    if (typeof CheckFlags?.[name] !== 'number')
      throw new TypeError(`This TypeScript exports no CheckFlags.${name}`);
  }
  return {
    start: ({ cwd, program }) => {
      const api = new API({ cwd, tsserverPath: program });
      let snapshot: Snapshot71 | undefined;
      return {
        client: clientOf(api),
        update: ({ fileChanges, ...opened }) => {
          const params: SnapshotParams71 = {
            ...opened,
            ...(fileChanges && { fileNotifications: fileChanges }),
            ensurePrograms: true,
          };
          const before = snapshot;
          snapshot = before ? before.update(params) : api.createSnapshot(params);
          if (before !== snapshot) before?.dispose();
          return toSnapshot(snapshot);
        },
        close: () => api.close(),
      };
    },
    compilerOptionsOf: (project) => own(project).parsedCommandLine.options,
    rootFilesOf: (project) => own(project).parsedCommandLine.fileNames,
    configFileOf: (project) => {
      const { configFileName, currentDirectory } = own(project);
      return configFileName ?? `${currentDirectory}/tsconfig.json`;
    },
    extendedName: (element) => {
      // In an interface, it is a reference to a type. In a class, it is still an expression.
      const { expression, typeName } = element as Partial<HeritageElement & TypeReferenceNode>;
      const name = expression ?? typeName;
      if (!name) throw new TypeError(`Nothing is extended by a node of kind ${element.kind}`);
      return name;
    },
    checkFlags: CheckFlags,
    symbolKey: (reference) => {
      const { id, file } = reference as SymbolReference71;
      return file === undefined ? id : `${id} ${file}`;
    },
  };
}

function toSnapshot(snapshot: Snapshot71): Snapshot {
  return {
    getProjects: () => snapshot.getProjects(),
    getProject: (configFile) => snapshot.getConfiguredProject(configFile),
    getDefaultProjectForFile: (file) => snapshot.getDefaultProjectForFile(file),
  };
}

function own(project: Project): Project71 {
  return project as unknown as Project71;
}
