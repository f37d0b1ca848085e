import {
  type ApiDocument,
  answer,
  limitText,
  type ReplyStream,
  readLines,
  untilAborted,
} from '@mikrokit/router';
import type { ReplyBody, StreamLine } from '@mikrokit/router/protocol';
import { maskSensitive } from '@mikrokit/types/runtime/interpret';
import type { CalledApi } from './route-tool.ts';
import type { ToolOutcome, ToolRequest } from './tool.ts';

interface RouteCall extends CalledApi {
  readonly request: ToolRequest;
}

/** Calls a route through all its hooks, as any adapter does. */
export async function callRoute(
  id: string,
  params: readonly unknown[],
  call: RouteCall,
): Promise<ToolOutcome> {
  const { api, document, request } = call;
  const text = JSON.stringify({ [id]: params });
  const { native, remoteAddress, signal } = request;
  const reply = await answer(api.acceptRoute(id), {
    readBody: (maxBodySize) => limitText(text, maxBodySize),
    toCallRequest: () => ({ header: (name) => headerOf(request, name), native, remoteAddress }),
    waitFor: (pending) => untilAborted(pending, signal),
  });
  if (reply.stream !== undefined) return collectItems(id, reply.stream, call);
  return readBody(id, JSON.parse(reply.body ?? '{}'), document);
}

/**
 * Headers about the request of the tool, not about the call: streams are read as lines, from their
 * start.
 */
function headerOf(request: ToolRequest, name: string): string | undefined {
  switch (name.toLowerCase()) {
    case 'accept':
      return 'application/x-ndjson';
    case 'last-event-id':
      return undefined;
    default:
      return request.header(name);
  }
}

function readBody(id: string, body: ReplyBody, document: ApiDocument): ToolOutcome {
  const { types } = document;
  if (body.errors === undefined) {
    const json = Object.hasOwn(body, id) ? body[id] : undefined;
    const result = document.routes[id]?.result;
    return {
      isError: false,
      json: result === undefined ? json : maskSensitive(types, result, json),
    };
  }
  // The route's error, or else the first, which is a hook's.
  const field = Object.hasOwn(body.errors, id) ? id : (Object.keys(body.errors)[0] ?? '');
  const error = body.errors[field];
  const declared = errorsOf(id, field, document).find(({ type }) => type === error?.type)?.data;
  if (error?.data === undefined || declared === undefined) return { isError: true, json: error };
  return { isError: true, json: { ...error, data: maskSensitive(types, declared, error.data) } };
}

/** The errors that a route, or the hook of that name, declares. */
function errorsOf(id: string, field: string, { routes, hooks }: ApiDocument) {
  if (field === id) return routes[id]?.errors ?? [];
  return (routes[id]?.hooks ?? []).flatMap((hookId) => {
    const hook = hooks[hookId];
    return (hook?.name ?? hookId) === field ? (hook?.errors ?? []) : [];
  });
}

/** The items of a stream, and the value at its end. */
async function collectItems(
  id: string,
  stream: ReplyStream,
  { document, request, maxItems }: RouteCall,
): Promise<ToolOutcome> {
  const { types, routes } = document;
  const itemType = routes[id]?.item ?? '';
  const items: unknown[] = [];
  const stop = () => stream.cancel();
  request.signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const line of readLines(stream)) {
      const { item, result, error }: StreamLine = line === '' ? {} : JSON.parse(line);
      if (error !== undefined) return readBody(id, error.body, document);
      if (result !== undefined) {
        const { isError, json } = readBody(id, result, document);
        if (isError) return { isError, json };
        return { isError, json: { items, ...(json !== undefined && { result: json }) } };
      }
      if (item === undefined) continue;
      if (items.length === maxItems) return { isError: false, json: { items, truncated: true } };
      const masked = maskSensitive(types, itemType, item);
      items.push(masked);
      await request.onItem?.(masked);
    }
  } finally {
    request.signal?.removeEventListener('abort', stop);
  }
  return {
    isError: true,
    json: { type: 'cancelled', message: 'The stream broke off', data: { items } },
  };
}
