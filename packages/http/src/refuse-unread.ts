import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '@mikrokit/router';
import { writeReply } from './write-reply.ts';

export function refuseUnread(_request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  writeReply(response, reply, { close: false });
}
