import { sep } from 'node:path';
import { configFiles, nearestConfig } from '../../config-files.ts';
import type { Snapshot, SnapshotChanges } from '../api/adapter.ts';
import type { Project } from '../api/checked-types.ts';
import { endAfterFailure, startTypeScript } from '../api/start-typescript.ts';
import { typescript } from '../api/typescript.ts';
import { createRequestPipeline } from '../requests/request-pipeline.ts';
import { type CheckedProject, createCheckedProject, type StoreOf } from './checked-project.ts';
import { createStatedConstraints } from './stated-constraints.ts';
import { textWithoutBodies } from './text-without-bodies.ts';

/** Files that changed on disk since they were last read. */
export interface FileChanges {
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

/** TypeScript's checker, in a separate process until it is closed. */
interface TypeChecker {
  /** Finds the project whose tsconfig.json includes a file. Opens it on first use. */
  readonly projectOf: (file: string) => CheckedProject | undefined;
  /**
   * The text of a file as the checker has read it, without the parts that no type depends on.
   * `undefined` for a file outside of open projects. See text-without-bodies.ts.
   */
  readonly declaredTextOf: (file: string) => string | undefined;
  /** The project of a tsconfig.json. */
  readonly openProject: (configFile: string) => CheckedProject;
  /** The project of a tsconfig.json, if it is open. */
  readonly openedProject: (configFile: string) => CheckedProject | undefined;
  readonly update: (changes: FileChanges | 'everything') => void;
  /** Whether TypeScript failed. Its later answers cannot be trusted. */
  readonly hasFailed: () => boolean;
  readonly close: () => void;
}

/** Starts a checker, which reads nothing until a file is opened. */
export function startTypeChecker(cwd: string, storeOf: StoreOf = () => undefined): TypeChecker {
  const api = startTypeScript(cwd);
  const pipeline = createRequestPipeline(api.client);
  const constraints = createStatedConstraints();
  const parts = { pipeline, constraints, storeOf };
  let snapshot: Snapshot | undefined;
  let projects = new Map<Project, CheckedProject>();
  const update = (changes: SnapshotChanges): Snapshot => {
    const next = api.update(changes);
    pipeline.clear();
    snapshot = next;
    projects = new Map(
      next.getProjects().map((project) => [project, createCheckedProject(project, parts)]),
    );
    return next;
  };
  const find = (file: string) => [...projects.values()].find((project) => project.has(file));
  const findOrOpen = (file: string, config: string | undefined): CheckedProject | undefined => {
    const known = find(file);
    if (known) return known;
    if (config) update({ openProjects: [config] });
    const opened = find(file);
    if (opened) return opened;
    // The project does not include the file (a solution's tsconfig.json, say), or there is none.
    const project = update({ openFiles: [file] }).getDefaultProjectForFile(file);
    return project && projects.get(project);
  };
  return {
    projectOf: (path) => {
      const file = path.replaceAll(sep, '/');
      const config = nearestConfig(file);
      const checked = findOrOpen(file, config);
      const nearest = config && snapshot?.getProject(config);
      if (!checked || !nearest || nearest === checked.project) return checked;
      // TypeScript can have skipped the nearest one because it is unreadable.
      return { ...checked, open: (file) => checked.open(file, [nearest, checked.project]) };
    },
    declaredTextOf: (path) => {
      const file = path.replaceAll(sep, '/');
      const source = find(file)?.project.program.getSourceFile(file);
      return source && textWithoutBodies(source);
    },
    openProject: (configFile) => {
      const project = update({ openProjects: [configFile] }).getProject(configFile);
      const checked = project && projects.get(project);
      if (!checked) throw new Error(`TypeScript cannot open ${configFile}`);
      return checked;
    },
    openedProject: (configFile) => {
      const project = snapshot?.getProject(configFile);
      return project && projects.get(project);
    },
    update: (changes) => {
      if (!snapshot) return;
      if (changes !== 'everything') {
        const fileChanges = toFileChanges(changes);
        constraints.forget(Object.values(fileChanges).flat());
        update({ fileChanges });
        return;
      }
      constraints.forget('everything');
      update({ fileChanges: { invalidateAll: true } });
      // `invalidateAll` leaves out configurations, and with them the list of files.
      const configs = snapshot
        .getProjects()
        .flatMap((project) => configFiles(typescript.configFileOf(project)));
      update({ fileChanges: { changed: configs } });
    },
    hasFailed: () => pipeline.failure() !== undefined,
    close: () => (pipeline.failure() ? endAfterFailure(api) : api.close()),
  };
}

function toFileChanges({ changed = [], created = [], deleted = [] }: FileChanges) {
  return { changed: [...changed], created: [...created], deleted: [...deleted] };
}
