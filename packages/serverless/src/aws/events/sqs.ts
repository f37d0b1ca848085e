import { assertIntegers, assertKnownOptions } from '@mikrokit/router';
import { routeFor, routesOf, type ToRoute } from '../../calls/route-call.ts';
import type { EventRun, EventSource } from './event-source.ts';
import { parseMessage, recordsFrom, resourceName, textOf } from './records.ts';

/** A message of a queue. */
export interface SqsRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly messageAttributes: Readonly<
    Record<string, { readonly dataType: string; readonly stringValue?: string }>
  >;
  readonly eventSource: 'aws:sqs';
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

/** Options of `sqs`. */
export interface SqsOptions {
  /** How many messages of a batch, or groups of a FIFO queue, run at the same time. Default: 10. */
  readonly concurrency?: number;
}

/** The messages that Lambda delivers again. */
export interface SqsResult {
  readonly batchItemFailures: { readonly itemIdentifier: string }[];
}

/**
 * Calls routes for messages of queues, by name or ARN of the queue; `*` matches all others. The message, as JSON, is
 * the only parameter, and its attributes are the headers. A function can make any other call. Failed messages are
 * reported one by one: set `FunctionResponseTypes: [ReportBatchItemFailures]` in the event source mapping, or Lambda
 * treats them as done. If all fail, the invocation fails. In a FIFO queue, later messages of the same group are
 * delivered again, too.
 */
export function sqs<const Id extends string>(
  queues: Readonly<Record<string, ToRoute<SqsRecord, Id>>>,
  options: SqsOptions = {},
): EventSource<Id> {
  assertKnownOptions('sqs', options, { concurrency: 1 });
  const { concurrency = 10 } = options;
  assertIntegers('sqs', { concurrency });
  return {
    routes: routesOf(queues),
    takes: (event) => recordsFrom(event, 'eventSource', 'aws:sqs') !== undefined,
    handle: async (event, run): Promise<SqsResult> => {
      const records = recordsFrom(event, 'eventSource', 'aws:sqs') as readonly SqsRecord[];
      const failed = new Set<SqsRecord>();
      await forEachConcurrently(groupsOf(records), concurrency, async (group) => {
        let isBlocked = false;
        for (const record of group) {
          isBlocked ||= !(await isDone(record, queues, run));
          if (isBlocked) failed.add(record);
        }
      });
      if (failed.size === records.length) throw new Error('Every message of the batch failed');
      const again = records.filter((record) => failed.has(record));
      return {
        batchItemFailures: again.map(({ messageId }) => ({ itemIdentifier: messageId })),
      };
    },
  };
}

async function isDone(
  record: SqsRecord,
  queues: Readonly<Record<string, ToRoute<SqsRecord, string>>>,
  run: EventRun,
): Promise<boolean> {
  if (run.isOver) return false;
  const { messageId } = record;
  const arn = textOf(record.eventSourceARN);
  const queue = resourceName(arn);
  try {
    const to = routeFor(queues, [arn, queue]);
    if (to === undefined) throw new Error(`No route takes messages of ${queue}`);
    await run.call(typeof to === 'function' ? to(record) : toCall(record, to), record);
    return true;
  } catch (err) {
    run.logger.error({ messageId, queue: arn, err }, `A message of ${queue} failed`);
    return false;
  }
}

function toCall({ body, messageAttributes }: SqsRecord, route: string) {
  const headers = new Map<string, string>();
  for (const [name, attribute] of Object.entries(messageAttributes ?? {}))
    if (typeof attribute?.stringValue === 'string') headers.set(name, attribute.stringValue);
  return { route, params: [parseMessage(body)], headers: Object.fromEntries(headers) };
}

/** The messages of each group of a FIFO queue, in order. Any other message is its own group. */
function groupsOf(records: readonly SqsRecord[]): readonly (readonly SqsRecord[])[] {
  const ordered = new Map<string, SqsRecord[]>();
  const groups: SqsRecord[][] = [];
  for (const record of records) {
    const id = record.attributes?.MessageGroupId;
    // In standard queues groups mean fairness and not order.
    const group =
      id !== undefined && textOf(record.eventSourceARN).endsWith('.fifo')
        ? ordered.get(id)
        : undefined;
    if (group !== undefined) group.push(record);
    else {
      const begun = [record];
      groups.push(begun);
      if (id !== undefined) ordered.set(id, begun);
    }
  }
  return groups;
}

/** Works on the items of a list, at most `limit` at a time. `work` must not reject. */
async function forEachConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The workers share one iterator.
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
