import { appendFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem, type } from 'node:os';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeCode, type MeasuredCode } from './measured-code.ts';

/** When, where and how a run measured: the head of every file of results. */
export interface RunInfo {
  /** ISO 8601. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
  /** Load average of the last minute of the run. A value far above our own processes means a busy machine. */
  readonly load: number;
  readonly cpus: number;
  /** Whether the measured process had a CPU to itself, where known; more reliable than the load. */
  readonly hadItsCpu?: boolean;
  /** As it was typed: `npm start -- --all -d 10`. */
  readonly command: string;
  /** Versions of the measured packages by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Our code that was measured. Only published results have it. */
  readonly code?: MeasuredCode;
}

const folder = new URL('../results/', import.meta.url);
const localFolder = new URL('./local/', folder);

/** Describes this run, which a command such as `npm run bench -- types` started. */
export function describeRun(
  command: string,
  versions: RunInfo['versions'] = {},
  args: readonly string[] = process.argv.slice(2),
): RunInfo {
  // npm takes what follows the first `--` for options of the script.
  const typed =
    args.length > 0 && !command.includes(' -- ') ? [command, '--', ...args] : [command, ...args];
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString(),
    machine: `${cpus()[0]?.model.trim()}, ${availableParallelism()} CPUs, ${gigabytes} GB, ${type()}`,
    node: process.version,
    load: Math.round((loadavg()[0] as number) * 100) / 100,
    cpus: availableParallelism(),
    command: typed.join(' '),
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
 * Saves the results of a run as the last of its name, in a folder that is not committed. With
 * `publish`, also saves them for `npm run report`, with what code they measured. Returns the files.
 */
export async function saveResults(
  name: string,
  results: RunInfo,
  { publish }: { readonly publish: boolean },
): Promise<readonly string[]> {
  await mkdir(localFolder, { recursive: true });
  const local = await writeJson(new URL(`${name}.json`, localFolder), results);
  if (!publish) return [local];
  const published = { ...results, code: describeCode() };
  return [local, await writeJson(new URL(`${name}.json`, folder), published)];
}

/** Writes a file of results, and returns its path. */
async function writeJson(file: URL, results: RunInfo): Promise<string> {
  // Renamed when complete, because a run can be stopped at any moment.
  const unfinished = new URL(`${file}.unfinished`);
  await writeFile(unfinished, printResults(results));
  await rename(unfinished, file);
  return fileURLToPath(file);
}

/** JSON with a line for each row of a list, so that a diff of two runs shows which rows differ. */
export function printResults(results: object): string {
  const members = Object.entries(results)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${printMember(value)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function printMember(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`;
}

/** Reads results by name, published or of the last run here. Undefined if there are none. */
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

/** Reads the latest results of this machine whose name matches. Undefined if there are none. */
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

/** Appends measurements, with the machine, to a log that is not committed. */
export async function writeResults(
  name: string,
  command: string,
  measured: object,
): Promise<string> {
  await mkdir(localFolder, { recursive: true });
  const file = new URL(`${name}.jsonl`, localFolder);
  await appendFile(file, `${JSON.stringify({ ...describeRun(command), ...measured })}\n`);
  return fileURLToPath(file);
}
