import type { Reply } from '../adapter.ts';
import { DeferredReply } from '../call/deferred-reply.ts';
import { CONTRACT_CHANGED, toProtocolError, type WireError } from '../call/errors.ts';
import { JSON_HEADERS, withContract } from '../call/headers.ts';
import { rejection } from '../call/rejection.ts';
import { differsFrom } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { longestEchoedId } from '../routing/path-table.ts';

/**
 * Rejects a body for a member that neither the route nor its hooks read. A client that was compiled
 * with other types gets `contract-changed`, because the member can belong to a removed hook. Others
 * get `bad-request`.
 */
export function rejectMember(
  path: ExecutionPath,
  member: string,
  contract: string | undefined,
): DeferredReply {
  const reply = async (): Promise<Reply> => {
    // The codec has the contract.
    await path.load();
    const name = member.slice(0, longestEchoedId);
    return differsFrom(path, contract) ? contractChanged(path, name) : badRequest(path.id, name);
  };
  const rejected = reply().catch((err: unknown) => {
    path.logger.error({ err }, 'A part could not be loaded');
    return rejection(path.id, toProtocolError('internal'));
  });
  return new DeferredReply(rejected, () => {});
}

function badRequest(id: string, name: string): Reply {
  const message = `Nothing in this call reads ${JSON.stringify(name)}; send {${JSON.stringify(id)}: [parameters]}`;
  return rejection(id, toProtocolError('bad-request', message));
}

function contractChanged({ id, contract }: ExecutionPath, name: string): Reply {
  const [status, message] = CONTRACT_CHANGED;
  const expected = JSON.stringify(id);
  const issue = {
    path: [name],
    code: 'unknown-key',
    expected,
    message: `Unknown key; expected ${expected}`,
  } as const;
  const error: WireError = { type: 'contract-changed', message, issues: [issue] };
  const body = JSON.stringify({ errors: { [id]: error } });
  return { status, headers: withContract(JSON_HEADERS, contract), body };
}
