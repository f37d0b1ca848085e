import type { CallReply, CallRequest } from './target.ts';

/** Answers calls that come as messages of the parent process, and sends the replies back as such. */
export function takeMessages(answer: (request: CallRequest) => Promise<CallReply>): void {
  process.on('message', async ({ id, request }: { id: number; request: CallRequest }) => {
    process.send?.({ id, reply: await answer(request) });
  });
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}
