import {
  answer,
  answerBody,
  type BodyVerdict,
  collectReply,
  isReply,
  type CallRequest as RouterRequest,
  tooLarge,
} from '@mikrokit/router';
import { api } from './api.ts';
import type { CallReply, CallRequest } from './target.ts';

// The smallest possible adapter: calls arrive as messages of the parent process, and replies are sent back the same way.
process.on('message', async ({ id, request }: { id: number; request: CallRequest }) => {
  process.send?.({ id, reply: await dispatch(request) });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function dispatch({ method, path, headers, body }: CallRequest): Promise<CallReply> {
  const given = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const header = (name: string) => given.get(name.toLowerCase());
  const request: RouterRequest = {
    header,
    native: undefined,
    remoteAddress: '203.0.113.7',
    toWeb: async ({ signal }) => ({
      request: new Request(`http://localhost${path}`, {
        method,
        headers,
        signal,
        ...(method === 'POST' && { body: Buffer.from(body) }),
      }),
      site: { host: 'localhost', allows: () => false },
    }),
  };
  const found = api.accept(method, path, headers['content-type']);
  const call = {
    readBody: (maxBodySize: number) => readText(body, maxBodySize),
    toCallRequest: () => request,
  };
  const takesIt = !isReply(found) && found.isRaw && body.length <= found.maxBodySize;
  const answered = await (takesIt ? answerBody(found, '', call) : answer(found, call));
  const reply = await collectReply(answered, Number.MAX_SAFE_INTEGER);
  const sent = Buffer.from(reply.body ?? reply.bytes ?? '');
  const named: Record<string, string> =
    reply.body === undefined ? {} : { 'content-length': String(sent.length) };
  for (let at = 0; at < reply.headers.length; at += 2) {
    const [name = '', value = ''] = reply.headers.slice(at, at + 2);
    named[name] = name in named ? `${named[name]}, ${value}` : value;
  }
  return {
    status: reply.status,
    headers: named,
    body: method === 'HEAD' ? new Uint8Array() : sent,
  };
}

function readText(body: Uint8Array, maxBodySize: number): BodyVerdict {
  if (body.length > maxBodySize) return tooLarge;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return { type: 'bad-request', message: 'The request body is not valid UTF-8' };
  }
}
