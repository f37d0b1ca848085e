import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { type ModuleQuery, queryModule } from '../router/query-module.ts';
import { usageError } from '../usage-error.ts';

/** A query to the process that loads the module of a queue. */
export interface QueueQuery extends ModuleQuery {
  readonly want: { readonly dead: number } | { readonly retry: string };
}

/** A dead job, as that process sends it. */
export interface ListedJob {
  readonly id: string;
  readonly route: string;
  readonly params: readonly unknown[];
  readonly error: { readonly type: string; readonly message: string; readonly status: number };
  readonly attempts: number;
  /** In ISO 8601. */
  readonly diedAt: string;
}

/** The queue that a module exports. */
interface QueueSource {
  /** By default the first of `queue.ts` and `src/queue.ts` that exists. */
  readonly entry: string | undefined;
  /** Needed only if there are several. */
  readonly exportName: string | undefined;
}

const ENTRIES = ['queue.ts', 'src/queue.ts'];

/** Prints dead jobs: time, id, route with its parameters, and below it the attempts and the error. */
export async function listDead({
  limit,
  ...source
}: QueueSource & { readonly limit: number }): Promise<number> {
  const jobs = (await queryQueue(source, { dead: limit })) as readonly ListedJob[];
  for (const { id, route, params, error, attempts, diedAt } of jobs) {
    console.log(`${diedAt}  ${id}  ${route}(${params.map(textOf).join(', ')})`);
    console.log(`  ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}, ${errorText(error)}`);
  }
  if (jobs.length === 0) console.log('No job is dead');
  return 0;
}

/** Puts a dead job back into the queue. */
export async function retryJob({
  id,
  ...source
}: QueueSource & { readonly id: string }): Promise<number> {
  if ((await queryQueue(source, { retry: id })) !== true)
    throw new CommandFailure(`There is no dead job ${id}`);
  console.log(`${id} is back in the queue`);
  return 0;
}

function queryQueue(
  { entry, exportName }: QueueSource,
  want: QueueQuery['want'],
): Promise<unknown> {
  const script = new URL(`./load-queue${extname(import.meta.url)}`, import.meta.url);
  const query: QueueQuery = { entry: findEntry(entry), exportName, want };
  return queryModule(script, query);
}

function findEntry(entry: string | undefined): string {
  const found = entry ?? ENTRIES.find((file) => existsSync(file));
  if (found === undefined)
    throw usageError(`There is no ${ENTRIES.join(' or ')}; name the module that exports the queue`);
  if (!existsSync(found)) throw new CommandFailure(`There is no file ${found}`);
  return resolve(found);
}

function errorText({ status, type, message }: ListedJob['error']): string {
  return message === type ? `${status} ${type}` : `${status} ${type}: ${message}`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
