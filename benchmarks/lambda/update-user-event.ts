import assert from 'node:assert/strict';
import { fromResult, toEvent } from '@mikrokit/serverless/aws/local';
import { assertGoodReply, updateUser } from '../workloads/update-user.ts';

/** The event that an HTTP API of API Gateway sends for a call. */
export function eventOf(body: string = updateUser.body as string): object {
  return toEvent('http-api', {
    method: updateUser.method,
    path: updateUser.path,
    headers: {
      host: 'local.execute-api.localhost',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body: Buffer.from(body),
  });
}

/** Asserts that a function returned the updated user. */
export function assertGoodResult(name: string, result: unknown): void {
  const { status, body } = fromResult(result, updateUser.method);
  assertGoodReply(name, { status, body: body.toString() });
}

/** Asserts that a function updates a user and rejects wrong ones. */
export async function assertFunction(
  name: string,
  invoke: (event: object) => Promise<unknown>,
): Promise<void> {
  assertGoodResult(name, await invoke(eventOf()));
  for (const { body } of updateUser.badBodies) {
    const { status } = fromResult(await invoke(eventOf(body)), updateUser.method);
    assert.equal(status, 400, `${name} answered ${status} to ${body}`);
  }
}
