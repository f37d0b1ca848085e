import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import { isItems } from '@mikrokit/types/runtime';
import type { ClientRouteFiles } from '@mikrokit/types/runtime/client';
import type { ClientRoute } from '../call/client-route.ts';
import type { Connection } from '../call/connection.ts';
import { readHookResults } from '../call/hook-values.ts';
import { parseReply, type ReplyHead, replyError } from '../call/read-reply.ts';
import { namedBody, toRequest } from '../call/request.ts';
import type { SentHeaders } from '../call/request-headers.ts';
import { ClientError, toCallError } from '../client-error.ts';
import type { ClientCall } from '../options.ts';
import { toClientError } from '../policies/call-errors.ts';
import { limitsOf } from '../policies/call-limits.ts';
import { recordReply } from '../policies/record-reply.ts';
import { chunksOf } from '../streams/chunks-of.ts';
import { type BodyEnd, BodyReader } from '../transport/body-reader.ts';
import { readBytes, toText } from '../transport/read-bytes.ts';
import {
  MAX_REPLY_SIZE,
  type StreamBody,
  type TransportReply,
  type TransportRequest,
} from '../transport/transport.ts';
import { type FileBody, formOf, rawBodyOf } from './file-body.ts';
import { withProgress } from './progress.ts';
import { readFile } from './read-file.ts';
import { toSentItems } from './sent-items.ts';

/** One attempt of a call with files. */
interface FileAttempt {
  readonly call: ClientCall;
  readonly route: ClientRoute;
  /** The body parameters of hooks, each after a comma. */
  readonly hooks: string;
  readonly headers: SentHeaders;
  readonly signal: AbortSignal | undefined;
  /** Adds the attempt's limits for the server. */
  readonly limit: (request: TransportRequest) => TransportRequest;
  /** Reads a JSON reply. */
  readonly readBody: (body: unknown, head: ReplyHead) => unknown;
}

/**
 * Sends a call with files among its parameters, or with a file as its result. Throws if it cannot
 * be sent.
 */
export function sendFileCall(connection: Connection, attempt: FileAttempt): Promise<unknown> {
  const { call, route, hooks, headers, signal } = attempt;
  const { id, codec } = route;
  const { params: given, options } = call;
  const files = codec.files as ClientRouteFiles;
  const { maxReplySize = MAX_REPLY_SIZE } = options;
  const list = files.encodeParams(given, connection.maxDepth);
  connection.sentStreams ??= new WeakSet();
  const { sentStreams: sent, maxDepth } = connection;
  const text = hooks ? namedBody(id, list, hooks) : list;
  if (files.params === undefined)
    return receive(connection, attempt, toRequest(route, text, headers, { signal, maxReplySize }));
  // An optional parameter can be missing.
  const hasItems = files.encodeItem !== undefined && isItems(given.at(-1));
  const items = hasItems ? toSentItems(given, files, { maxDepth, sent }) : undefined;
  const params = items?.params ?? given;
  const body =
    files.params.body === 'raw' ? rawBodyOf(params[0], sent) : formOf(text, params, sent);
  return receive(connection, attempt, toFileRequest(attempt, body)).catch((cause) => {
    throw items?.failure() ?? cause;
  });
}

/** The request with the body's own content type. Reports progress if the call asks for it. */
function toFileRequest(
  { call, route, headers, signal }: FileAttempt,
  { body, headers: own, size }: FileBody,
): TransportRequest {
  const { onProgress, maxReplySize } = call.options;
  const { contract } = route.codec;
  if (body !== undefined && (onProgress !== undefined || 'getReader' in body))
    assertRequestStreams();
  return {
    method: 'POST',
    url: route.url,
    headers: { ...own, ...(contract && { [CONTRACT_HEADER]: contract }), ...headers },
    signal,
    maxReplySize,
    ...withProgress(body, size, onProgress),
  };
}

async function receive(
  connection: Connection,
  { call, route, limit, readBody }: FileAttempt,
  request: TransportRequest,
): Promise<unknown> {
  const { id, codec } = route;
  const { maxReplySize = MAX_REPLY_SIZE } = call.options;
  // Also ends the reading of the body: a locked stream cannot be cancelled directly.
  const abort = new AbortController();
  const signal = request.signal ? AbortSignal.any([request.signal, abort.signal]) : abort.signal;
  const sent = limit({ ...request, signal, isStream: true });
  const reply = await connection.transport.send(sent);
  const body = bodyOf(id, reply);
  recordReply(call.received, reply);
  const { result } = codec.files as ClientRouteFiles;
  const { status, headers } = reply;
  const head: ReplyHead = { status, headers };
  if (result === undefined || status < 200 || status > 299) {
    const text = toText(await readBytes(body, maxReplySize));
    return readBody(parseReply(id, { ...head, text }), head);
  }
  const toError = (what: string) => replyError(id, status, what);
  const { maxDepth } = connection;
  call.received.hooks = readHookResults(route, {}, { head, maxDepth, toError });
  const form = { form: result, head, maxSize: maxReplySize, toError };
  return readFile(
    limitedBody(call, body, () => abort.abort()),
    form,
  );
}

/**
 * The chunks of a file within the limits of its call. These hold until the last byte, even long
 * after the call.
 */
function limitedBody(
  call: ClientCall,
  body: StreamBody,
  cancel: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  const { route, options } = call;
  const { idleTimeout = IDLE_TIMEOUT } = options;
  const { signal, deadline, started } = limitsOf(call);
  const messages = {
    idle: `no more of the file came for ${idleTimeout} ms`,
    unread: `nobody read the file for ${idleTimeout} ms`,
    deadline: `took longer than its deadline of ${deadline} ms`,
  };
  const toError = (end: BodyEnd) => new ClientError('timeout', route, { message: messages[end] });
  const ends = deadline === undefined ? undefined : started + deadline;
  const source = { body: chunksOf(body), cancel, toError };
  // Its time starts now, not when it is read.
  const reader = new BodyReader(source, { signal, idleTimeout, deadline: ends });
  return chunksIn(reader, (cause) => toCallError(route, toClientError(route, cause, signal), true));
}

async function* chunksIn(
  reader: BodyReader,
  toError: (cause: unknown) => Error,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    for (let step = await reader.next(); !step.done; step = await reader.next()) yield step.value;
  } catch (cause) {
    throw toError(cause);
  } finally {
    reader.cancel();
  }
}

/** Milliseconds. */
const IDLE_TIMEOUT = 300_000;

function bodyOf(id: string, { status, body }: TransportReply): StreamBody {
  // A reply without content.
  if (body === null) return new Blob([]).stream();
  if (body) return body;
  throw replyError(id, status, 'without a body; the transport may not know of streams');
}

/**
 * Throws where `fetch` cannot stream requests: such a browser would send `[object ReadableStream]`
 * instead of the bytes. The Fetch Standard's test: only a browser that streams requests reads
 * `duplex`, and it sets no content type.
 */
function assertRequestStreams(): void {
  let isAsked = false;
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isAsked = true;
      return 'half' as const;
    },
  };
  const isText = new Request('http://localhost', init).headers.has('content-type');
  if (isAsked && !isText) return;
  throw new Error(
    'this browser cannot stream requests; pass an array or a Blob, and leave out onProgress',
  );
}
