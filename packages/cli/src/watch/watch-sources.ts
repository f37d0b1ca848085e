import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { reportLine } from './report-line.ts';

/** Milliseconds until the watcher sees a file that was added. */
const TIME_TO_WATCH = 500;
/**
 * Longer than the time in which the watcher drops further changes of a file that has just changed.
 */
const TIME_TO_LOOK_AGAIN = 60;

/** The files of a running server's project. */
export interface SourceWatcher {
  /** Adds files that the server was loaded from, in any folder. */
  readonly add: (files: readonly string[]) => void;
  /** Resolves when changes in the folder are seen, or with the end of the watcher. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

const SOURCE = /\.[cm]?[jt]sx?$/;
/**
 * Folders in which new files do not matter. The server's own files in them are watched one by one.
 */
const IGNORED = /^(?:node_modules|\.[^.].*)$/;
const CONFIGURATION = /^(?:tsconfig.*|package)\.json$/;

/**
 * Watches the project of an entry: its folder for new source files and for configuration, and the added files for
 * changes. Other files, such as a database, belong to the server.
 */
export function watchSources(entry: string, onChange: (file: string) => void): SourceWatcher {
  const known = new Set<string>();
  const folder = projectFolder(entry);
  const watcher: FSWatcher = watch(folder, {
    ignoreInitial: true,
    ignored: (path) => IGNORED.test(basename(path)) && path !== folder,
  });
  const shown = new Set<string>();
  // A circular link, or an unreadable folder. Everything else is watched.
  watcher.on('error', (error) => {
    const { message } = error as Error;
    if (!shown.has(message)) reportLine(`not watched: ${message}`);
    shown.add(message);
  });
  const isSource = (file: string): boolean =>
    known.has(file) ||
    CONFIGURATION.test(basename(file)) ||
    // A server that failed at once can have sent no files.
    (known.size === 0 && SOURCE.test(file));
  const ready = Promise.withResolvers<void>();
  watcher.once('ready', ready.resolve);
  watcher.on('add', (file) => {
    if (SOURCE.test(file) || isSource(file)) onChange(file);
  });
  const lookAgain = (file: string, seenMs: number | undefined): void => {
    setTimeout(() => {
      const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
      if (watcher.closed || mtimeMs === undefined || mtimeMs === seenMs) return;
      onChange(file);
      lookAgain(file, mtimeMs);
    }, TIME_TO_LOOK_AGAIN).unref();
  };
  watcher.on('change', (file, stats) => {
    if (!isSource(file)) return;
    onChange(file);
    lookAgain(file, stats?.mtimeMs);
  });
  watcher.on('unlink', (file) => {
    if (isSource(file)) onChange(file);
  });
  const isSeen = (file: string): boolean =>
    file.startsWith(folder + sep) &&
    !dirname(relative(folder, file))
      .split(sep)
      .some((name) => IGNORED.test(name));
  // The watcher forgets a single file that is gone, and it would not see it come back.
  watcher.on('unlink', (file) => {
    if (!known.has(file) || isSeen(file)) return;
    watcher.add(file);
    // It can be back before the watcher looks for it, as after a checkout.
    setTimeout(() => {
      if (existsSync(file)) onChange(file);
    }, TIME_TO_WATCH).unref();
  });
  return {
    add: (files) => {
      // TypeScript writes paths with `/` everywhere.
      const added = files.map((file) => normalize(file)).filter((file) => !known.has(file));
      for (const file of added) known.add(file);
      const elsewhere = added.filter(
        (file) => !isSeen(file) && !file.includes(`${sep}node_modules${sep}`),
      );
      if (elsewhere.length > 0) watcher.add(elsewhere);
    },
    ready: ready.promise,
    close: () => {
      ready.resolve();
      return watcher.close();
    },
  };
}

/** The nearest folder with a tsconfig.json or package.json, else the entry's own. */
function projectFolder(entry: string): string {
  const own = dirname(entry);
  for (let folder = own; ; folder = dirname(folder)) {
    if (['tsconfig.json', 'package.json'].some((file) => existsSync(join(folder, file)))) {
      return folder;
    }
    if (dirname(folder) === folder) return own;
  }
}
