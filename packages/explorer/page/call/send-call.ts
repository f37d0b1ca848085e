import type { ApiDocument } from '@mikrokit/router/protocol';
import { headersOfHooks } from '../access/credentials.ts';
import type { RouteDocument } from '../api.ts';
import type { ExplorerParts } from '../explorer-parts.ts';
import { headOf, type ReplyHead } from '../reply/reply-head.ts';
import { type SentCall, shownHeaders } from '../sent/sent-calls.ts';
import { callRoute, type Outcome } from './call-route.ts';
import { type Entered, type EnteredCall, hasFiles, maskEntered } from './entered-call.ts';
import { ERROR_EXPLANATIONS } from './error-explanations.ts';
import { Exchange, type SentRequest } from './exchange.ts';
import { maskReply } from './mask-reply.ts';
import type { UncheckedParams } from './parameter-editor.ts';
import { bodyHooksOf } from './route-hooks.ts';
import { requestsOf } from './route-requests.ts';
import { toUncheckedRequest, type UncheckedRequest } from './unchecked-request.ts';

/** Hears of a running call, and ends it. */
interface CallControl {
  readonly signal: AbortSignal;
  /** Gets each item of a stream, as JSON, when it arrives. */
  readonly onItem: (json: unknown) => void;
}

/**
 * The parameters for a route and its hooks. Throws an error with an invalid line of the headers.
 */
export function enteredCall(
  { api, credentials }: ExplorerParts,
  id: string,
  params: Entered,
): EnteredCall {
  const hooks = bodyHooksOf(api, api.routes[id] as RouteDocument);
  const given = hooks.map((hook): [string, Entered] => [hook, credentials.hook(hook)]);
  return { id, params, hooks: Object.fromEntries(given), headers: credentials.read() };
}

/**
 * Calls a route, and adds the call to the sent calls. Throws for parameters that cannot be sent.
 */
export async function sendCall(
  explorer: ExplorerParts,
  { id, params }: { readonly id: string; readonly params: Entered },
  { signal, onItem }: CallControl,
): Promise<{ readonly outcome: Outcome; readonly sent: SentCall }> {
  const { api, credentials } = explorer;
  const call = enteredCall(explorer, id, params);
  credentials.assertSendable();
  const exchange = new Exchange();
  const items: unknown[] = [];
  const time = Date.now();
  const started = performance.now();
  const outcome = await callRoute({
    api,
    ...call,
    signal,
    transport: exchange.transport,
    onItem: (item) => {
      items.push(item);
      onItem(item);
    },
  });
  const duration = performance.now() - started;
  const shown = maskEntered(api, id, params);
  const isPrivate = hasFiles(params) || JSON.stringify(shown) !== JSON.stringify(params);
  const { request, reply } = exchange;
  const sent = addSent(explorer, {
    id,
    request,
    isPrivate,
    call: {
      time,
      reply,
      duration,
      body: bodyOf(outcome, items),
      requestBody: JSON.stringify(shown, undefined, 2),
      repeat: { kind: 'call', params },
    },
  });
  return { outcome, sent };
}

/** A call whose parameters the types reject. */
interface UncheckedCall {
  readonly id: string;
  readonly params: UncheckedParams;
  /** Whether they contain a secret or a file. */
  readonly isPrivate: boolean;
}

/**
 * Sends parameters unchanged, to see the server's answer. Rejects if there is no reply, and when it
 * is stopped.
 */
export async function sendUnchecked(
  explorer: ExplorerParts,
  { id, params, isPrivate }: UncheckedCall,
  signal: AbortSignal,
): Promise<SentCall> {
  const { api, credentials } = explorer;
  credentials.assertSendable();
  const { hooks, headers } = enteredCall(explorer, id, []);
  const { text, withFiles } = params;
  const request = toUncheckedRequest(api, { id, text, withFiles, hooks, headers });
  const time = Date.now();
  const started = performance.now();
  const { reply, body } = await exchangeText(request, signal);
  return addSent(explorer, {
    id,
    request,
    isPrivate,
    call: {
      time,
      reply,
      duration: performance.now() - started,
      body: maskReply(api, id, body),
      requestBody: isPrivate ? shownText(api, id, params) : text,
      repeat: { kind: 'unchecked', params },
    },
  });
}

/** The JSON with `true` for each file, unless it also contains a secret. */
function shownText(api: ApiDocument, id: string, { text, withFiles }: UncheckedParams): string {
  const isShown =
    withFiles !== undefined && JSON.stringify(maskEntered(api, id, withFiles)) === text;
  return isShown ? text : 'It contains a secret.';
}

async function exchangeText(
  { method, url, headers, body }: UncheckedRequest,
  signal: AbortSignal,
): Promise<{ readonly reply: ReplyHead; readonly body: string }> {
  const sent = new Request(url, { method, headers, signal, ...(body !== undefined && { body }) });
  try {
    const response = await fetch(sent);
    return { reply: headOf(response), body: await response.text() };
  } catch (cause) {
    if (signal.aborted) throw new Error('Stopped.', { cause });
    throw new Error(ERROR_EXPLANATIONS.network, { cause });
  }
}

interface Added {
  readonly id: string;
  /** `undefined` if there was none, because the call failed before. */
  readonly request: SentRequest | undefined;
  readonly isPrivate: boolean;
  readonly call: Pick<SentCall, 'time' | 'reply' | 'duration' | 'body' | 'repeat'> & {
    readonly requestBody: string;
  };
}

function addSent(explorer: ExplorerParts, { id, request, isPrivate, call }: Added): SentCall {
  const { requestBody, ...rest } = call;
  const { method, url } = shownTarget(explorer, { id, request, isPrivate });
  const headers = shownHeaders(request?.headers ?? {}, headersOfHooks(explorer.api));
  const shown = { method, url, headers, body: requestBody };
  return explorer.sent.add({ id, request: shown, isPrivate, ...rest });
}

/**
 * The method and the address of a request, which can contain parameters of the route and its hooks.
 */
function shownTarget(
  { api }: ExplorerParts,
  { id, request, isPrivate }: Omit<Added, 'call'>,
): { readonly method: string; readonly url: string } {
  const [{ method, path } = { method: 'POST', path: '' }] = requestsOf(api, id);
  if (request === undefined || isPrivate)
    return { method: request?.method ?? method, url: location.origin + path };
  const url = new URL(request.url);
  // Parameters of hooks are credentials.
  if (bodyHooksOf(api, api.routes[id] as RouteDocument).length > 0) url.search = '';
  return { method: request.method, url: url.href };
}

/** The result, the items or the error of a call as a text. */
function bodyOf(outcome: Outcome, items: readonly unknown[]): string {
  const lines = items.map((item) => JSON.stringify(item));
  if ('error' in outcome) {
    const { error, data, issues } = outcome;
    const { type, message } = error;
    const shown = { type, message, data, ...(issues.length > 0 && { issues }) };
    return [...lines, JSON.stringify(shown, undefined, 2)].join('\n');
  }
  const { result } = outcome;
  if (lines.length > 0) return lines.join('\n');
  if (result instanceof File) return `${result.name || 'A file'}, ${result.size} bytes`;
  return JSON.stringify(result, undefined, 2) ?? '';
}
