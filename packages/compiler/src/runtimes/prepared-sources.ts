import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolderOf } from '../cache/cache-folder.ts';
import { isSource } from '../project-compiler-file.ts';
import {
  type PreparedFile,
  type PreparedFolder,
  type PreparedLanguage,
  UNSUPPORTED,
} from './prepared-file.ts';

/**
 * Finds the code to run for a file. `undefined` if it needs no codecs. Throws for a rejected file.
 */
type PreparedSources = (file: string) => string | undefined;

/** The files of a project that need codecs. */
interface PreparedProject {
  readonly at: number;
  readonly files: ReadonlyMap<string, PreparedFile>;
  /** The files that their codecs depend on. */
  readonly sources: readonly string[];
}

/**
 * Bun and Deno cannot talk to TypeScript's checker as Node does, so Node compiles for them: once for each project, when
 * its first file is loaded, and again when a file that needs codecs is loaded and a source of theirs was edited later.
 */
export function createPreparedSources(language: PreparedLanguage): PreparedSources {
  const projects = new Map<string, PreparedProject>();
  return (file) => {
    const folder = projectFolder(file);
    let project = projects.get(folder);
    if (!project || isOutdated(project, file)) {
      const at = Date.now();
      const { files, sources } = prepare(folder, language);
      project = { at, files: new Map(files.map((found) => [found.file, found])), sources };
      projects.set(folder, project);
    }
    const found = project.files.get(file);
    if (found && 'error' in found) throw rejection(found.error);
    return found?.code;
  };
}

/** Whether a file, or a source of the codecs that it needs, has changed since its project was prepared. */
function isOutdated({ at, files, sources }: PreparedProject, file: string): boolean {
  const hasChanged = (source: string): boolean => {
    const stats = statSync(source, { throwIfNoEntry: false });
    return stats === undefined || stats.mtimeMs > at;
  };
  return hasChanged(file) || (files.has(file) && sources.some(hasChanged));
}

const script = fileURLToPath(new URL(isSource ? './prepare.ts' : './prepare.js', import.meta.url));

function prepare(folder: string, language: PreparedLanguage): PreparedFolder {
  if (cacheFolderOf(folder) === undefined) throw new Error(noPackages(folder));
  const conditions = isSource ? ['--conditions=@mikrokit/source'] : [];
  const { error, status, stdout } = spawnSync('node', [...conditions, script, folder, language], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw new Error(`${NEEDS_NODE} (${error.message})`);
  if (status === UNSUPPORTED)
    throw new Error(`${NEEDS_NODE} (\`node\` is another program, or an older one)`);
  if (status !== 0)
    throw new Error(
      `The types in ${folder} could not be read. What \`node\` says is above (${status}).`,
    );
  return JSON.parse(stdout);
}

const NEEDS_NODE =
  'MikroKit reads types with Node 22.18 or later, installed as `node`. Without it, write the codecs to files ' +
  'where you have Node: `npx mikrokit compile`.';

function noPackages(folder: string): string {
  return (
    `There is no node_modules in ${folder} or above it, where TypeScript finds the types of your packages. ` +
    'Install them: `bun install`, `deno install` or `npm install`.'
  );
}

/** An error that has the diagnostics as its stack. */
function rejection(text: string): Error {
  const error = new Error(text);
  error.stack = text;
  return error;
}

/** The nearest folder with a tsconfig.json, or else with a package.json. */
function projectFolder(file: string): string {
  const own = dirname(file);
  for (const name of ['tsconfig.json', 'package.json'])
    for (let folder = own; ; folder = dirname(folder)) {
      if (existsSync(join(folder, name))) return folder;
      if (dirname(folder) === folder) break;
    }
  return own;
}
