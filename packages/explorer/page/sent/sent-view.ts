import { hrefOf } from '../address.ts';
import { bodyOf, headOf } from '../call/call-output.ts';
import { writeDraft } from '../call/drafts.ts';
import { SendButtons } from '../call/send-buttons.ts';
import { sendCall, sendUnchecked } from '../call/send-call.ts';
import { element } from '../element.ts';
import type { ExplorerParts } from '../explorer-parts.ts';
import { RawReply } from '../raw/raw-reply.ts';
import { sendRaw } from '../raw/raw-request.ts';
import { highlighted } from '../reply/highlighted.ts';
import { headerTable, statusLine } from '../reply/reply-head.ts';
import type { Repeat, SentCall } from './sent-calls.ts';

/** The calls of this page, the newest first. */
export function sentView({ sent }: ExplorerParts): HTMLElement {
  const entries = sent.list.map((call) =>
    element(
      'li',
      {},
      element('a', { href: hrefOf({ view: 'sent', key: call.key }) }, titleOf(call)),
    ),
  );
  const text = 'What you call here appears in this list, with its request and its reply.';
  return element(
    'article',
    { 'aria-labelledby': 'sent' },
    element('h1', { id: 'sent', tabindex: -1 }, 'Your calls'),
    element('p', { class: 'hint' }, text),
    ...(entries.length === 0 ? [] : [element('ol', { class: 'calls' }, ...entries)]),
  );
}

/** One call: its request, its reply, and a button that sends it again. */
export function sentCallView(explorer: ExplorerParts, key: string): HTMLElement {
  const call = explorer.sent.find(key);
  if (call === undefined) {
    const text = 'This tab no longer has the call. It keeps the last fifty until you close it.';
    return article('Your call', element('p', { role: 'alert' }, text));
  }
  const { id, request, repeat } = call;
  return article(
    id,
    element('p', { class: 'hint' }, new Date(call.time).toLocaleString()),
    element('h2', {}, 'Request'),
    element('p', {}, element('code', {}, `${request.method} ${request.url}`)),
    headerTable(request.headers),
    ...(request.body === ''
      ? []
      : [
          element(
            'pre',
            { tabindex: 0, 'aria-label': 'Request body' },
            ...highlighted(request.body),
          ),
        ]),
    element('h2', {}, 'Reply'),
    ...headOf(call),
    bodyOf(call),
    ...(repeat === undefined ? [hint(GONE)] : repeatControls(explorer, call, repeat)),
    element('p', {}, element('a', { href: hrefOf({ view: 'route', id }) }, `Open ${id}`)),
  );
}

const GONE =
  'Secrets, files and large values are gone since you reloaded the page: enter them again to send it.';

function repeatControls(
  explorer: ExplorerParts,
  call: SentCall,
  repeat: Repeat,
): readonly HTMLElement[] {
  const { id, isPrivate } = call;
  const problem = element('p', { role: 'alert' });
  const buttons = new SendButtons('Send again', async (signal) => {
    try {
      const { key } = await sendAgain(explorer, call, signal);
      location.hash = hrefOf({ view: 'sent', key });
    } catch (error) {
      problem.textContent = signal.aborted ? 'Stopped.' : String(error);
    }
  });
  const route = explorer.api.routes[id];
  const edit = (): void => {
    if (repeat.kind === 'call' && route !== undefined && !isPrivate)
      writeDraft(id, route, repeat.params);
    location.hash = hrefOf({ view: 'route', id });
  };
  const editing =
    repeat.kind === 'call' ? [element('button', { type: 'button', onclick: edit }, 'Edit')] : [];
  return [problem, element('div', { class: 'actions' }, ...buttons.elements, ...editing)];
}

async function sendAgain(
  explorer: ExplorerParts,
  { id, repeat, isPrivate }: SentCall,
  signal: AbortSignal,
): Promise<SentCall> {
  if (repeat === undefined) throw new Error(GONE);
  if (!isServed(explorer, id)) throw new Error(`The API no longer has the route ${id}`);
  switch (repeat.kind) {
    case 'call': {
      const call = { id, params: repeat.params };
      return (await sendCall(explorer, call, { signal, onItem: () => {} })).sent;
    }
    case 'unchecked':
      return sendUnchecked(explorer, { id, params: repeat.params, isPrivate }, signal);
    case 'raw':
      return sendRaw(explorer, { id, request: repeat.request }, { signal, reply: new RawReply() });
  }
}

function isServed({ api }: ExplorerParts, id: string): boolean {
  return Object.hasOwn(api.routes, id) || Object.hasOwn(api.raw ?? {}, id);
}

function titleOf({ id, time, reply, duration }: SentCall): string {
  const status = reply === undefined ? 'no reply' : statusLine(reply);
  return `${new Date(time).toLocaleTimeString()} ${id} · ${status} · ${Math.round(duration)} ms`;
}

function article(title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return element(
    'article',
    { 'aria-labelledby': 'call' },
    element('h1', { id: 'call', tabindex: -1 }, title),
    ...children,
  );
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text);
}
