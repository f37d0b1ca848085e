import type { ChildProcess } from 'node:child_process';
import { sep } from 'node:path';
import { API, type Project, type Snapshot } from 'typescript/unstable/sync';
import { configFiles } from '../cache/program-inputs.ts';
import { nearestConfig } from '../nearest-config.ts';
import { type CheckedProject, createCheckedProject, type PartsOf } from './checked-project.ts';
import { createRequestPipeline } from './requests/request-pipeline.ts';

/** Files that changed on disk since they were last read. */
export interface FileChanges {
  readonly changed?: readonly string[];
  readonly created?: readonly string[];
  readonly deleted?: readonly string[];
}

/** TypeScript's checker, running in a process of its own until it is closed. */
export interface TypeChecker {
  /** Finds the project whose tsconfig.json includes a file; opens it on first use. */
  readonly projectOf: (file: string) => CheckedProject | undefined;
  /** The project of a tsconfig.json. */
  readonly openProject: (configFile: string) => CheckedProject;
  /** The project of a tsconfig.json, if it is open. */
  readonly openedProject: (configFile: string) => CheckedProject | undefined;
  readonly update: (changes: FileChanges | 'everything') => void;
  /** Whether TypeScript failed, after which nothing that it says can be relied on. */
  readonly hasFailed: () => boolean;
  readonly close: () => void;
}

/** Starts a checker. Nothing is read until a file is opened. */
export function startTypeChecker(cwd: string, partsOf?: PartsOf): TypeChecker {
  const api = startApi(cwd);
  const pipeline = createRequestPipeline(api);
  let snapshot: Snapshot | undefined;
  let projects = new Map<Project, CheckedProject>();
  const update = (params: Parameters<typeof api.updateSnapshot>[0]): Snapshot => {
    const next = api.updateSnapshot(params);
    pipeline.forget();
    if (next !== snapshot) snapshot?.dispose();
    snapshot = next;
    projects = new Map(
      next
        .getProjects()
        .map((project) => [project, createCheckedProject(project, pipeline, partsOf)]),
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
    // Not in that project (a solution's tsconfig.json, say), or there is none.
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
      // The nearest may have been passed over because it cannot be read.
      return { ...checked, open: (file) => checked.open(file, [nearest, checked.project]) };
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
        update({ fileChanges: toFileChanges(changes) });
        return;
      }
      update({ fileChanges: { invalidateAll: true } });
      // That leaves out configurations, and with them which files there are.
      const configs = snapshot
        .getProjects()
        .flatMap((project) => configFiles(project.configFileName));
      update({ fileChanges: { changed: configs } });
    },
    hasFailed: () => pipeline.failure() !== undefined,
    close: () => (pipeline.failure() ? abandon(api) : api.close()),
  };
}

/** What Go, which TypeScript's process is written in, reads of its environment, where the user's says nothing. */
const GO_DEFAULTS = {
  // Should it end by an error of its own, that is no Go stack on the user's screen.
  GOTRACEBACK: 'none',
  // Garbage is collected when the heap is three times, not twice, what it was after the last time: most of the work on
  // a heap that grows from nothing. Reading 1,000 routes takes it a fifth less CPU (484 ms for 612), at the same peak.
  GOGC: '200',
};

/** Starts TypeScript's process. */
function startApi(cwd: string): API {
  const { env } = process;
  const added = Object.entries(GO_DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(added));
  try {
    const api = new API({ cwd });
    endAtOnce(channelOf(api).child);
    return api;
  } finally {
    for (const [name] of added) delete env[name];
  }
}

/**
 * Has TypeScript's process killed where it would be asked to end, which it may answer with `context canceled` on the
 * user's screen. It writes no files.
 */
function endAtOnce(child: ChildProcess): void {
  const kill = child.kill.bind(child);
  child.kill = () => kill('SIGKILL');
}

/** Ends the process of an API that failed, which cannot be asked to give back what it holds. */
function abandon(api: API): void {
  channelOf(api).close();
}

interface Channel {
  readonly child: ChildProcess;
  close(): void;
}

/** What stands between an API and its process, which TypeScript does not tell. */
function channelOf(api: API): Channel {
  return (api as unknown as { readonly client: { readonly channel: Channel } }).client.channel;
}

function toFileChanges({ changed = [], created = [], deleted = [] }: FileChanges) {
  return { changed: [...changed], created: [...created], deleted: [...deleted] };
}
