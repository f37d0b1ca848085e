import { api } from './api.ts';
import { takeMessages } from './message-host.ts';
import type { CallReply, CallRequest } from './target.ts';

// An adapter of nothing but the contract.
takeMessages(dispatch);

async function dispatch({ method, path, headers, body }: CallRequest): Promise<CallReply> {
  const endpoint = api.accept(method, path, headers['content-type']);
  const reply = await ('status' in endpoint ? endpoint : run(endpoint));
  const sent = Buffer.from(reply.body ?? '');
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

  function run(endpoint: Exclude<ReturnType<typeof api.accept>, { status: number }>) {
    if (body.length > endpoint.maxBodySize) return endpoint.refuse('payload-too-large');
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    } catch {
      return endpoint.refuse('bad-request', 'The request body is not valid UTF-8');
    }
    const named = new Map(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const header = (name: string) => named.get(name.toLowerCase());
    return endpoint.run(text, { header, native: undefined });
  }
}
