import type { PendingReply, Reply } from '../adapter.ts';
import { toProtocolError } from '../call/errors.ts';
import { DEADLINE_HEADER } from '../call/headers.ts';
import { refusal } from '../call/refusal.ts';
import type { CallInit } from '../execution/call-run.ts';
import type { ExecutionPath } from '../execution/execution-path.ts';
import { refuseMember } from './refuse-member.ts';

/**
 * Starts a call whose caller may say how long it waits: `start` runs it for no longer than that. A call whose time is over
 * is refused, and so is one with an `unread` member, which nothing in it reads.
 */
export function startRareCall(
  init: CallInit,
  unread: string | undefined,
  start: (limited: CallInit) => Reply | PendingReply,
): Reply | PendingReply {
  const { request, contract } = init;
  const path = limitedPath(init.path, request.header(DEADLINE_HEADER));
  if (path.timeout === 0) return refusal(path.id, toProtocolError('timeout'));
  if (unread !== undefined) return refuseMember(path, unread, contract);
  return start({ ...init, path });
}

/** The path with the time that is left to a call, in milliseconds, as the header has it. */
function limitedPath(path: ExecutionPath, left: string | undefined): ExecutionPath {
  // Eleven days; a timer for much longer would fire at once.
  if (left === undefined || !/^\d{1,9}$/.test(left)) return path;
  const timeout = Math.min(Number(left), path.timeout ?? Number(left));
  // The rest is inherited, because getters of a path change.
  return Object.assign(Object.create(path) as ExecutionPath, { timeout });
}
