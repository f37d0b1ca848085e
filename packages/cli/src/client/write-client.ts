import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { quote } from '../quote.ts';
import { readCommitted } from '../read-committed.ts';
import type { ClientLanguage, ClientRequest } from './client-language.ts';
import type { DescribedApi } from './described-api.ts';
import { type ApiSource, readApi } from './read-api.ts';

interface ClientCommand {
  /** The name of the language on the command line. */
  readonly name: string;
  readonly language: ClientLanguage;
  readonly source: ApiSource;
  /** The folder of the client. */
  readonly out: string;
  /** Ids of routes to skip. `users/*` is a whole group. */
  readonly skip: readonly string[];
  /** Whether nothing is written, and the folder is compared instead. */
  readonly check: boolean;
  readonly options: ClientRequest['options'];
}

/** Writes a client of an API, or checks that it is up to date. */
export async function writeClient(command: ClientCommand): Promise<number> {
  const { language, out, skip, check, options } = command;
  const folder = resolve(out);
  const { api, source, files } = await readApi(command.source);
  const written = language.write(withoutRoutes(api, skip), { folder, source, files, options });
  const shown = relative('', folder) || '.';
  if (!check) {
    writeFolder(folder, written, language);
    console.log(shown);
    return 0;
  }
  const differences = differencesOf(folder, written, language);
  for (const difference of differences) console.error(`${shown}/${difference}`);
  if (differences.length === 0) return 0;
  console.error(`Write it again: ${commandLine(command)}`);
  return 1;
}

/** The command that writes a client, for a POSIX shell. It leaves out the values of headers, which are often secret. */
function commandLine({ name, source, out, skip, options }: ClientCommand): string {
  const { entry, exportName, url, headers } = source;
  const values = {
    export: exportName,
    url,
    header: Object.keys(headers).map((header) => `${header}: …`),
    out,
    skip,
    ...options,
  };
  const flags = Object.entries(values).flatMap(([flag, value = []]) =>
    [value].flat().flatMap((one) => [`--${flag}`, one]),
  );
  return ['npx', 'mikrokit', 'client', name, ...(entry === undefined ? [] : [entry]), ...flags]
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quote(word)))
    .join(' ');
}

/** An API without the routes that a pattern names. Throws a `CommandFailure` if none are left. */
function withoutRoutes(api: DescribedApi, patterns: readonly string[]): DescribedApi {
  const kept = Object.entries(api.routes).filter(
    ([id]) => !patterns.some((pattern) => matchesPattern(id, pattern)),
  );
  if (kept.length === 0) throw new CommandFailure('There is no route to write a client for');
  return { ...api, routes: Object.fromEntries(kept) };
}

/** Whether a pattern names a route: `users/get`, or `users/*` for all of a group. */
function matchesPattern(id: string, pattern: string): boolean {
  return pattern.endsWith('/*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

type Ownership = Pick<ClientLanguage, 'generated' | 'isOurs'>;

/** The files of a folder that differ from what would be written, each with the reason. */
function differencesOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  { generated }: Ownership,
): readonly string[] {
  const missing = [...files].flatMap(([file, text]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`${file} is missing`];
    return readCommitted(path) === text ? [] : [`${file} is out of date`];
  });
  const surplus = surplusOf(folder, files, generated);
  return [...missing, ...surplus.map((file) => `${file} is no longer written`)];
}

/**
 * Writes the files, and removes the files of an earlier run. Throws a `CommandFailure` for a folder
 * with other files.
 */
function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string>,
  { generated, isOurs }: Ownership,
): void {
  const surplus = surplusOf(folder, files, generated);
  for (const file of [...surplus, ...files.keys()]) {
    const path = join(folder, file);
    if (existsSync(path) && !isOurs(file, readFileSync(path, 'utf8')))
      throw new CommandFailure(`${path} was not written by this command; choose another --out`);
  }
  for (const file of surplus) rmSync(join(folder, file));
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function surplusOf(
  folder: string,
  files: ReadonlyMap<string, string>,
  generated: readonly string[],
): readonly string[] {
  return generated
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !files.has(file))
    .sort();
}
