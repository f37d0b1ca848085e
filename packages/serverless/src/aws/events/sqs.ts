import { chosenFrom, routesOf, type ToRoute } from '../../calls/route-call.ts';
import { type EventRun, type EventSource, nameOf, parseMessage, textOf } from './event-source.ts';
import { inParallel } from './in-parallel.ts';
import { recordsFrom } from './records.ts';

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

/** How messages are worked off. */
export interface SqsOptions {
  /** How many messages of a batch, or groups of a FIFO queue's, are worked on at once. Default: 10. */
  readonly concurrency?: number;
}

/** What tells Lambda which messages to deliver again. */
export interface SqsResult {
  readonly batchItemFailures: { readonly itemIdentifier: string }[];
}

/**
 * Calls routes with the messages of queues, by the queue's name or ARN; `*` stands for all others. A message is JSON
 * and becomes the route's only parameter, its attributes the headers; a function makes any other call of it. Failed
 * messages are reported one by one, which the event source mapping must be told: `FunctionResponseTypes:
 * [ReportBatchItemFailures]`, or Lambda takes them for done. If all fail, so does the invocation. In a FIFO queue
 * everything after a failed message of a group is left for later too.
 */
export function sqs<const Id extends string>(
  queues: Readonly<Record<string, ToRoute<SqsRecord, Id>>>,
  { concurrency = 10 }: SqsOptions = {},
): EventSource<Id> {
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`sqs: concurrency is ${concurrency}; use an integer of 1 or more`);
  }
  return {
    routes: routesOf(queues),
    takes: (event) => recordsFrom(event, 'eventSource', 'aws:sqs') !== undefined,
    handle: async (event, run): Promise<SqsResult> => {
      const records = recordsFrom(event, 'eventSource', 'aws:sqs') as readonly SqsRecord[];
      const failed = new Set<SqsRecord>();
      await inParallel(groupsOf(records), concurrency, async (group) => {
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
  const queue = nameOf(arn);
  try {
    const to = chosenFrom(queues, [arn, queue]);
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

/** What has to be done in order: the messages of a FIFO queue's group; any other message is a group of its own. */
function groupsOf(records: readonly SqsRecord[]): readonly (readonly SqsRecord[])[] {
  const ordered = new Map<string, SqsRecord[]>();
  const groups: SqsRecord[][] = [];
  for (const record of records) {
    const id = record.attributes?.MessageGroupId;
    // Standard queues may name groups too, for fairness and not for order.
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
