import { basename, relative, resolve } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { type DescribedApi, PythonClientError, writePythonClient } from '@mikrokit/python';
import { findEntry, queryRouter, type RouterSource } from '../router/router-process.ts';
import { differencesOf, writeFolder } from './generated-folder.ts';
import { readDescription } from './read-description.ts';

interface PythonClientCommand extends RouterSource {
  /** Where a server describes itself, instead of a module. */
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The folder of the package. */
  readonly out: string;
  /** Ids of routes to leave out. */
  readonly skip: readonly string[];
  /** Whether nothing is written, and the folder is compared instead. */
  readonly check: boolean;
}

/** Writes a Python package for an API, or checks that it is the one that would be written. */
export async function pythonClient(command: PythonClientCommand): Promise<number> {
  const { out, skip, check } = command;
  const folder = resolve(out);
  if (!/^[a-z_][a-z0-9_]*$/i.test(basename(folder))) {
    throw new CommandFailure(
      `${basename(folder)} is no name of a Python package; use letters, digits and _: --out conduit_client`,
    );
  }
  const files = filesOf(await readApi(command), skip);
  const shown = relative('', folder) || '.';
  if (check) {
    const differences = differencesOf(folder, files);
    for (const difference of differences) console.error(`${shown}/${difference}`);
    if (differences.length === 0) return 0;
    console.error(`Write it again: mikrokit client python --out ${shown}`);
    return 1;
  }
  writeFolder(folder, files);
  console.log(shown);
  return 0;
}

async function readApi({ entry, exportName, url, headers }: PythonClientCommand) {
  if (url !== undefined) return readDescription(url, headers);
  const query = { entry: findEntry(entry), exportName, want: 'contract' as const };
  return ((await queryRouter(query)) as { readonly api: DescribedApi }).api;
}

function filesOf(api: DescribedApi, skip: readonly string[]): ReadonlyMap<string, string> {
  try {
    return writePythonClient(api, { skip });
  } catch (error) {
    if (!(error instanceof PythonClientError)) throw error;
    throw new CommandFailure(
      `${error.message}\nNothing was written. To do without a route, leave it out: --skip <route>`,
    );
  }
}
