import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { RecordedCall, RecordedError, RecordedStep } from '@mikrokit/explorer';

/** The events of a router's channels, as docs/observability.md describes them. */
interface CallEvent {
  readonly call: { readonly path: string };
  readonly status: number | undefined;
  readonly errors: ReadonlyMap<string, unknown> | undefined;
}

interface StepEvent extends Pick<RecordedStep, 'kind' | 'name'> {
  readonly call: object;
  readonly error: unknown;
}

type Draft<Record> = { -readonly [Key in keyof Record]: Record[Key] };

interface RunningCall {
  readonly started: number;
  readonly record: Draft<RecordedCall> & { steps: Draft<RecordedStep>[]; logs: string[] };
  isAnswered: boolean;
}

/** The most pieces of output that are kept for one call. */
const MAX_LOGS = 100;

/**
 * Follows the calls of all routers in this process by their channels. `send` gets a call when it
 * has a reply, and again for later events.
 */
export function recordCalls(send: (call: RecordedCall) => void): void {
  const current = new AsyncLocalStorage<RunningCall>();
  // Both events of a call have the same context.
  const running = new WeakMap<object, RunningCall>();
  const steps = new WeakMap<object, Draft<RecordedStep>>();
  let count = 0;
  const begin = ({ call }: CallEvent): RunningCall => {
    count += 1;
    const started = performance.now();
    const record = {
      key: `${process.pid}-${count}`,
      route: call.path,
      time: Date.now(),
      duration: 0,
      status: 0,
      steps: [],
      logs: [],
      errors: [],
    };
    const one: RunningCall = { started, record, isAnswered: false };
    running.set(call, one);
    return one;
  };
  const answered = ({ call, status, errors }: CallEvent): void => {
    const one = running.get(call);
    // A call that waits ends twice: first without a reply.
    if (one === undefined || status === undefined) return;
    one.record.status = status;
    one.record.duration = performance.now() - one.started;
    one.record.errors = [...(errors ?? [])].map(toRecordedError);
    one.isAnswered = true;
    send(one.record);
  };
  const calls = tracingChannel('mikrokit:call');
  calls.start.bindStore(current, (event) => begin(event as CallEvent));
  calls.end.subscribe((event) => answered(event as CallEvent));
  calls.asyncEnd.subscribe((event) => answered(event as CallEvent));

  const startStep = (event: StepEvent): void => {
    const one = running.get(event.call);
    if (one === undefined) return;
    const { kind, name } = event;
    const start = performance.now() - one.started;
    const step = { kind, name, start, duration: undefined, failed: false };
    steps.set(event, step);
    one.record.steps.push(step);
  };
  const endStep = (event: StepEvent): void => {
    const one = running.get(event.call);
    const step = steps.get(event);
    if (one === undefined || step === undefined) return;
    step.duration = performance.now() - one.started - step.start;
    step.failed = event.error !== undefined;
    if (one.isAnswered) send(one.record);
  };
  const channel = tracingChannel('mikrokit:step');
  channel.start.subscribe((event) => startStep(event as StepEvent));
  channel.end.subscribe((event) => endStep(event as StepEvent));
  channel.asyncEnd.subscribe((event) => endStep(event as StepEvent));

  capturePrinted((text) => {
    const one = current.getStore();
    if (one === undefined || one.record.logs.length === MAX_LOGS) return;
    one.record.logs.push(text);
    if (one.isAnswered) send(one.record);
  });
}

function toRecordedError([name, error]: [string, unknown]): RecordedError {
  if (!(error instanceof Error)) return { name, text: String(error) };
  // An RpcError is for clients. For other errors, the developer of the server needs the stack.
  if ('type' in error) return { name, text: `${error.type}: ${error.message}` };
  return { name, text: error.stack ?? error.message };
}

/** Reports the output of this process while it is printed. */
function capturePrinted(onText: (text: string) => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write;
    const capturing = (chunk: unknown, ...rest: unknown[]): boolean => {
      onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString());
      return Reflect.apply(write, stream, [chunk, ...rest]);
    };
    stream.write = capturing as typeof write;
  }
}
