import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Choices } from './choices.ts';
import { CommandFailure } from './command-failure.ts';
import { mergeManifests } from './merge-manifests.ts';
import { type ManagerName, packageManager } from './package-manager.ts';

/*
 * A project is made of parts, the folders of `templates`. A folder's name says when it is used: `sqlite+login` with SQLite and
 * a login, `base` always. A part with more words comes later and replaces files. All `package.json` are merged. In files that
 * are no code, lines between `$if words` and `$end`, also as comments, have the same condition.
 */

const root = join(import.meta.dirname, '..');
const templates = join(root, 'templates');

/** Names that npm would omit from the package, or that tools would treat as their own. */
const realNames: Readonly<Record<string, string>> = {
  _gitignore: '.gitignore',
  _dockerignore: '.dockerignore',
  '_env.example': '.env.example',
  _github: '.github',
  '_biome.json': 'biome.json',
};

/** A file that only pnpm reads. */
const PNPM_FILE = 'pnpm-workspace.yaml';

/**
 * Yarn links packages as npm does, so that MikroKit's compiler can read their types. The empty lock
 * file stops Yarn from using a parent folder as the project.
 */
const YARN_FILES = { '.yarnrc.yml': 'nodeLinker: node-modules\n', 'yarn.lock': '' };

/**
 * The files of a project, by their paths in it. Throws a {@link CommandFailure} if its name is a
 * package that the project needs.
 */
export function composeFiles(name: string, choices: Choices): ReadonlyMap<string, string> {
  const { name: manager, cleanInstall, run } = packageManager();
  const words = wordsOf(choices, manager);
  const values = { NAME: name, VERSION: ownVersion(), INSTALL: cleanInstall, RUN: run };
  const files = new Map<string, string>(manager === 'yarn' ? Object.entries(YARN_FILES) : []);
  const manifests = new Map<string, string[]>();
  for (const part of partsOf(words)) {
    for (const [path, template] of readFiles(join(templates, part))) {
      if (path === PNPM_FILE && manager !== 'pnpm') continue;
      const text = fillIn(keepLines(template, words), values);
      if (path.endsWith('package.json'))
        manifests.set(path, [...(manifests.get(path) ?? []), text]);
      else files.set(path, text);
    }
  }
  for (const [path, texts] of manifests) files.set(path, mergeManifests(texts));
  assertOtherName(name, files.get('package.json') ?? '');
  const example = files.get('.env.example') ?? '';
  if (example.includes('=')) files.set('.env', withSecret(example));
  return files;
}

/** The parts of a project with these words, the more special ones last. */
export function partsOf(words: ReadonlySet<string>): readonly string[] {
  const count = (part: string) => (part === 'base' ? 0 : part.split('+').length);
  return readdirSync(templates)
    .filter((part) => part === 'base' || hasAll(words, part))
    .toSorted((a, b) => count(a) - count(b) || a.localeCompare(b));
}

/** The words that names of parts and conditions are made of. */
export function wordsOf(choices: Choices, manager: ManagerName): ReadonlySet<string> {
  const { runtime, database, login, page } = choices;
  const words = new Set<string>([`by-${manager}`]);
  // Workspaces have their own files.
  if (page === 'workspaces') return words.add('workspaces');
  words.add('app').add(runtime);
  if (runtime === 'node' || runtime === 'bun' || runtime === 'deno') words.add('server');
  if (database === 'none') words.add('no-database');
  else words.add('database').add(database);
  if (login === 'none') words.add('no-login');
  else words.add('login').add(login);
  words.add(page === 'none' ? 'no-page' : page);
  return words;
}

function hasAll(words: ReadonlySet<string>, condition: string): boolean {
  return condition.split('+').every((word) => words.has(word));
}

/** Leaves out the lines between `$if words` and `$end` whose condition does not hold, and both of these lines. */
function keepLines(template: string, words: ReadonlySet<string>): string {
  return template.replaceAll(
    /^ *(?:# )?\$if (\S+)\n(.*?)^ *(?:# )?\$end\n/gms,
    (_whole, condition: string, text: string) => (hasAll(words, condition) ? text : ''),
  );
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$(NAME|VERSION|INSTALL|RUN)\b/g, (_whole, name) => values[name] ?? '');
}

/** All packages of MikroKit have one version. */
function ownVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** The variables for this machine, with a random secret. */
function withSecret(example: string): string {
  const [, ...lines] = example.split('\n');
  const secret = randomBytes(32).toString('base64');
  return lines.join('\n').replace(/^BETTER_AUTH_SECRET=$/m, `BETTER_AUTH_SECRET=${secret}`);
}

/** A package cannot depend on one with its own name. */
function assertOtherName(name: string, manifest: string): void {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(manifest);
  if (!Object.hasOwn({ ...dependencies, ...devDependencies }, name)) return;
  throw new CommandFailure(
    `The project needs the package '${name}', so it cannot have that name. Choose another folder.`,
  );
}

/**
 * The files of a folder, by their paths in a project. Yarn runs this package from a zip, where
 * `readdirSync` cannot be recursive.
 */
function readFiles(folder: string, within = ''): readonly (readonly [string, string])[] {
  return readdirSync(join(folder, within)).flatMap((name) => {
    const path = join(within, name);
    if (statSync(join(folder, path)).isDirectory()) return readFiles(folder, path);
    const real = path.split(/[\\/]/).map((part) => realNames[part] ?? part);
    return [[real.join('/'), readFileSync(join(folder, path), 'utf8')] as const];
  });
}
