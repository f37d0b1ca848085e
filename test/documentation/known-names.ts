import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { parseAst } from 'rolldown/parseAst';
import { root } from './example-folder.ts';

/** The paths of all files in the repository, from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
).split('\n');

/** Whether a path is the end of that of a file or folder: `call/route-caller.ts`, `packages/router`, `test/*.test.ts`. */
export function isPath(path: string): boolean {
  const pattern = path
    .replace(/^\.\/|\/$/g, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*');
  const end = new RegExp(`(?:^|/)${pattern}(?:/|$)`);
  return files.some((file) => end.test(file));
}

/** Collects the names that the sources of the repository declare, or import from libraries. */
export function declaredNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (node: unknown): void => {
    const { name, value } = Object(node) as { name?: unknown; value?: unknown };
    if (typeof name === 'string') names.add(name);
    else if (typeof value === 'string') names.add(value);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { id, key, imported, exported, params } = node as Record<string, unknown>;
    for (const declared of [id, key, imported, exported]) add(declared);
    if (Array.isArray(params)) params.forEach(add);
    for (const child of Object.values(node)) visit(child);
  };
  for (const file of files.filter(
    (name) => /\.tsx?$/.test(name) && !/(^|\/)(?:snapshots|dist)\//.test(name),
  )) {
    const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('x') ? 'tsx' : 'ts';
    try {
      visit(parseAst(readFileSync(file, 'utf8'), { lang }));
    } catch {
      // A fixture that is wrong on purpose.
    }
  }
  return names;
}

/** Collects the names of Node's modules and of their exports. */
export async function nodeNames(): Promise<ReadonlySet<string>> {
  const modules = builtinModules.filter(
    (name) => !/^_|^(?:node:)?(?:trace_events|wasi)$/.test(name),
  );
  const exported = await Promise.all(modules.map(async (name) => Object.keys(await import(name))));
  return new Set([...modules, ...exported.flat()]);
}
