import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Project, type Snapshot } from 'typescript/unstable/sync';

/** A file and the project that it is checked in. */
export interface CheckedFile {
  readonly project: Project;
  readonly source: SourceFile;
}

/** Files that changed on disk since they were last read. */
export interface FileChanges {
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

/** TypeScript's checker, running in a process of its own until it is closed. */
export interface TypeChecker {
  /** Finds a file in the project whose tsconfig.json includes it; opens that project on first use. */
  readonly open: (file: string) => CheckedFile | undefined;
  /** The project of a tsconfig.json. */
  readonly openProject: (configFile: string) => Project;
  readonly update: (changes: FileChanges | 'everything') => void;
  readonly close: () => void;
}

/** Starts a checker. Nothing is read until a file is opened. */
export function startTypeChecker(cwd: string): TypeChecker {
  const api = new API({ cwd });
  let snapshot: Snapshot | undefined;
  return {
    open: (file) => {
      const known = snapshot && findFile(snapshot, file);
      if (known) return known;
      const config = nearestConfig(file);
      if (config) snapshot = replace(snapshot, api.updateSnapshot({ openProjects: [config] }));
      const found = snapshot && findFile(snapshot, file);
      if (found) return found;
      // Not in that project (a solution's tsconfig.json, say), or there is none.
      snapshot = replace(snapshot, api.updateSnapshot({ openFiles: [file] }));
      const project = snapshot.getDefaultProjectForFile(file);
      const source = project?.program.getSourceFile(file);
      return project && source && { project, source };
    },
    openProject: (configFile) => {
      snapshot = replace(snapshot, api.updateSnapshot({ openProjects: [configFile] }));
      const project = snapshot.getProject(configFile);
      if (!project) throw new Error(`TypeScript cannot open ${configFile}`);
      return project;
    },
    update: (changes) => {
      if (!snapshot) return;
      const fileChanges = toFileChanges(changes);
      snapshot = replace(snapshot, api.updateSnapshot({ fileChanges }));
    },
    close: () => api.close(),
  };
}

function toFileChanges(changes: FileChanges | 'everything') {
  if (changes === 'everything') return { invalidateAll: true as const };
  const { changed = [], created = [], deleted = [] } = changes;
  return { changed: [...changed], created: [...created], deleted: [...deleted] };
}

function replace(old: Snapshot | undefined, next: Snapshot): Snapshot {
  if (old !== next) old?.dispose();
  return next;
}

function findFile(snapshot: Snapshot, file: string): CheckedFile | undefined {
  for (const project of snapshot.getProjects()) {
    const source = project.program.getSourceFile(file);
    if (source) return { project, source };
  }
  return undefined;
}

function nearestConfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (dirname(folder) === folder) return undefined;
  }
}
