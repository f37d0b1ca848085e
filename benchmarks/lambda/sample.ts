import { type LocalFunction, startFunction } from '@mikrokit/serverless/aws/local';
import { assertGoodResult, eventOf } from './update-user-event.ts';

/** One start of a fresh process: milliseconds since just before it was spawned. */
export interface Sample {
  /** Until the function is loaded and its runtime client requests the first event. */
  readonly ready: number;
  /** Until the result of the first event. */
  readonly firstReply: number;
}

/** Starts a built function in a runtime client, or in our own small one if none is given. */
export function start(folder: string, client: readonly string[] | undefined) {
  const options = { folder, handler: 'function.handler' };
  return startFunction(client === undefined ? options : { ...options, client });
}

/** Starts a function, invokes it once and ends it. Throws if the reply is wrong. */
export async function sampleStart(
  name: string,
  folder: string,
  client: readonly string[] | undefined,
): Promise<Sample> {
  const startedAt = performance.now();
  const lambda = await start(folder, client);
  try {
    const ready = performance.now() - startedAt;
    const result = await invoke(lambda, eventOf());
    const firstReply = performance.now() - startedAt;
    assertGoodResult(name, result);
    return { ready, firstReply };
  } finally {
    await lambda.stop();
  }
}

export async function invoke(lambda: LocalFunction, event: object): Promise<unknown> {
  const { payload } = await lambda.invoke(event);
  return JSON.parse(payload.toString());
}
