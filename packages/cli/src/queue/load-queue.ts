/** A separate process: it loads a module with the loader, and calls its queue. */
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandFailure } from '@mikrokit/compiler/commands';
import { compileOnLoad } from '@mikrokit/compiler/loader';
import { answerParent } from '../router/answer-parent.ts';
import type { ListedJob, QueueQuery } from './queue-jobs.ts';

/** A queue, as far as the command line uses it. */
interface ExportedQueue {
  readonly dead: (options: {
    readonly limit: number;
  }) => Promise<readonly (Omit<ListedJob, 'diedAt'> & { readonly diedAt: Date })[]>;
  readonly retry: (id: string) => Promise<boolean>;
}

await answerParent<QueueQuery>(async ({ entry, exportName, want }) => {
  await compileOnLoad();
  const queue = findQueue(await import(pathToFileURL(entry).href), relative('', entry), exportName);
  if ('retry' in want) return queue.retry(want.retry);
  const jobs = await queue.dead({ limit: want.dead });
  return jobs.map((job) => ({ ...job, diedAt: job.diedAt.toISOString() }));
});

/**
 * The queue that a module exports. Throws a `CommandFailure` if there is none, or several and no
 * name is given.
 */
function findQueue(
  module: Readonly<Record<string, unknown>>,
  file: string,
  exportName: string | undefined,
): ExportedQueue {
  const names = Object.keys(module).filter((name) => isQueue(module[name]));
  const listed = names.length === 0 ? '' : `: ${names.join(', ')}`;
  if (exportName !== undefined) {
    const named = module[exportName];
    if (isQueue(named)) return named;
    throw new CommandFailure(`${file} exports no queue ${exportName}${listed}`);
  }
  const [only, ...others] = new Set(names.map((name) => module[name]));
  if (only === undefined)
    throw new CommandFailure(
      `${file} exports no queue; write \`export const queue = sqliteQueue(…)\` in it`,
    );
  if (others.length > 0)
    throw new CommandFailure(`${file} exports several queues; name one with --export${listed}`);
  return only as ExportedQueue;
}

// Not by `instanceof`: the application has its own @mikrokit/queue.
function isQueue(value: unknown): value is ExportedQueue {
  if (typeof value !== 'object' || value === null) return false;
  const { engine, dead, retry } = value as Record<string, unknown>;
  return typeof engine === 'object' && typeof dead === 'function' && typeof retry === 'function';
}
