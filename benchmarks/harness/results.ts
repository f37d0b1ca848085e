import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';

/** When, where and how something was measured: the head of every file of results. */
export interface RunInfo {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Average of the last minute, when it ended: much above what was started here means a busy machine. */
  readonly load: number;
  readonly cpus: number;
  /** Whether what was measured had its CPU for itself, where a run can tell: better than the load says it. */
  readonly hadItsCpu?: boolean;
  /** As it was typed: `npm start -- --all -d 10`. */
  readonly command: string;
  /** Of the packages that were measured, by their names. */
  readonly versions: Readonly<Record<string, string>>;
}

const folder = new URL('../results/', import.meta.url);
const localFolder = new URL('./local/', folder);

/** Describes this run, which `script` of package.json started. */
export function describeRun(
  script: string,
  versions: RunInfo['versions'] = {},
  args: readonly string[] = process.argv.slice(2),
): RunInfo {
  const npm = script === 'start' ? 'npm start' : `npm run ${script}`;
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString(),
    machine: `${cpus()[0]?.model.trim()}, ${availableParallelism()} CPUs, ${gigabytes} GB, ${type()}`,
    node: process.version,
    load: Math.round((loadavg()[0] as number) * 100) / 100,
    cpus: availableParallelism(),
    command: args.length === 0 ? npm : `${npm} -- ${args.join(' ')}`,
    versions,
  };
}

/** Whether the machine had more to do than a server and its load generator. */
export function wasBusy({
  load,
  cpus,
  hadItsCpu = false,
}: Pick<RunInfo, 'load' | 'cpus' | 'hadItsCpu'>): boolean {
  // Threads that wait for one CPU on which a server is pinned, such as its garbage collector's, count as load.
  return !hadItsCpu && load > Math.min(cpus, 2) + 1;
}

/**
 * Keeps the results of a run as the last one of its name, in a folder that is not committed: its
 * numbers speak of one machine at one time. Those to `publish` are also kept where `npm run report`
 * takes them for the READMEs. Gives the files written.
 */
export async function saveResults(
  name: string,
  results: RunInfo,
  { publish }: { readonly publish: boolean },
): Promise<readonly string[]> {
  await mkdir(localFolder, { recursive: true });
  const files = [localFolder, ...(publish ? [folder] : [])].map(
    (to) => new URL(`${name}.json`, to),
  );
  for (const file of files) {
    // Whole or not at all: a run may be ended at any moment.
    const unfinished = new URL(`${file}.unfinished`);
    await writeFile(unfinished, `${JSON.stringify(results, null, 2)}\n`);
    await rename(unfinished, file);
  }
  return files.map((file) => fileURLToPath(file));
}

/** The results of a name: published ones, or those of the last run here; undefined if there are none. */
export async function readResults<Results extends RunInfo>(
  name: string,
  { published }: { readonly published: boolean },
): Promise<Results | undefined> {
  try {
    const text = await readFile(new URL(`${name}.json`, published ? folder : localFolder), 'utf8');
    return JSON.parse(text) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The latest results here of all whose names match; undefined if there are none. */
export async function readLatest<Results extends RunInfo>(
  names: RegExp,
): Promise<Results | undefined> {
  await mkdir(localFolder, { recursive: true });
  const files = (await readdir(localFolder)).map((file) => parse(file));
  const latest = files.filter(({ name, ext }) => ext === '.json' && names.test(name));
  const all = await Promise.all(
    latest.map(({ name }) => readResults<Results>(name, { published: false })),
  );
  return all.reduce(
    (a, b) => (a !== undefined && (b === undefined || a.date > b.date) ? a : b),
    undefined,
  );
}

/** Adds what was measured, with what it was measured on, as a line to a log that is not committed. */
export async function writeResults(name: string, measured: object): Promise<string> {
  await mkdir(localFolder, { recursive: true });
  const file = new URL(`${name}.jsonl`, localFolder);
  await appendFile(file, `${JSON.stringify({ ...describeRun(name), ...measured })}\n`);
  return fileURLToPath(file);
}
