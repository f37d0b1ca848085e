import assert from 'node:assert/strict';
import { type Reply, requestText } from '../harness/http-call.ts';
import type { RunningServer } from '../harness/running-server.ts';
import type { Framework } from '../servers/frameworks.ts';

/** A call that all servers answer, and its check. */
export interface Workload {
  readonly name: 'update-user' | 'hello' | 'large' | 'path';
  /** Its title in tables. */
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The body of every call that is measured. */
  readonly body?: string;
  /** Each is wrong in one field, and rejected by a server that validates. */
  readonly badBodies: readonly BadBody[];
  /** Throws unless this is the right reply to {@link body}. */
  readonly assertResult: (json: unknown) => void;
}

/** A body that every validating server must reject. */
export interface BadBody {
  readonly body: string;
  /** Whether a field is missing, rather than of another type that could be converted. */
  readonly isIncomplete: boolean;
}

/** The call of a workload as text. */
export function requestOf({ method, path, body }: Workload): string {
  return requestText(method, path, body);
}

/**
 * Asserts that a server answers the workload correctly and, if it validates, rejects wrong bodies. The error begins with
 * the server's name. Returns the size of a good reply.
 */
export async function assertServer(
  server: Pick<RunningServer, 'call'>,
  workload: Workload,
  { name, validation, convertsWrongValues }: Framework,
): Promise<number> {
  const reply = await server.call(requestOf(workload));
  assertReply(name, workload, reply);
  if (validation === 'none') return reply.bytes;
  for (const { body, isIncomplete } of workload.badBodies) {
    if (convertsWrongValues && !isIncomplete) continue;
    const { status } = await server.call(requestText(workload.method, workload.path, body));
    const isRejection = status >= 400 && status < 500;
    assert.ok(isRejection, `${name} answered ${status} to ${body.slice(0, 200)}`);
  }
  return reply.bytes;
}

/** Asserts that a reply is the right one; the error begins with the server's name. */
export function assertReply(
  name: string,
  workload: Workload,
  { status, body }: Pick<Reply, 'status' | 'body'>,
): void {
  try {
    assert.equal(status, 200);
    workload.assertResult(resultIn(JSON.parse(body)));
  } catch (cause) {
    const text = `${name} did not reply as it should, but ${status} ${body.slice(0, 200)}`;
    throw new Error(`${text}\n${(cause as Error).message}`, { cause });
  }
}

/** The result without tRPC's envelope: `{"result":{"data":…}}`. */
function resultIn(json: unknown): unknown {
  const { result } = Object(json) as { result?: { data?: unknown } };
  return result === undefined ? json : result.data;
}
