import type { RecordedCall, RecordedStep } from '../../src/recorded-call.ts';
import { hrefOf } from '../address.ts';
import { element } from '../element.ts';

/** Milliseconds between two requests for new calls. */
const INTERVAL_MS = 1000;

/** The last hundred calls of the server, with their steps, errors and output. It asks for new ones while it is shown. */
export class CallsView {
  readonly element: HTMLElement;
  readonly #list = element('ol', { class: 'calls' });
  readonly #state = element('p', { role: 'status', class: 'hint' });
  readonly #opened: string | undefined;
  /** The entries by the keys of calls, with the JSON that they show. */
  readonly #entries = new Map<string, { readonly json: string; readonly element: HTMLElement }>();

  /** `key` is the call that is open at first. */
  constructor(key: string | undefined) {
    this.#opened = key;
    this.element = element(
      'article',
      { 'aria-labelledby': 'calls' },
      element('h1', { id: 'calls', tabindex: -1 }, 'Last calls'),
      element(
        'p',
        { class: 'hint' },
        'From all clients, without parameters and results. ',
        element('a', { href: hrefOf({ view: 'sent' }) }, 'Your calls'),
        ' show the requests and replies of this page.',
      ),
      this.#state,
      this.#list,
    );
  }

  /** Requests calls until the view is removed from the page. */
  async follow(): Promise<void> {
    while (this.element.isConnected) {
      if (document.visibilityState === 'visible') await this.#update();
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  }

  async #update(): Promise<void> {
    try {
      const reply = await fetch('/_mikrokit/calls');
      this.#show((await reply.json()) as readonly RecordedCall[]);
    } catch {
      this.#state.textContent = 'mikrokit dev does not answer.';
    }
  }

  #show(calls: readonly RecordedCall[]): void {
    this.#state.textContent =
      calls.length === 0 ? 'There are no calls yet.' : `${calls.length} calls`;
    const known = new Set(calls.map(({ key }) => key));
    for (const [key, { element }] of this.#entries) {
      if (known.has(key)) continue;
      element.remove();
      this.#entries.delete(key);
    }
    for (const call of calls.toReversed()) {
      const json = JSON.stringify(call);
      const old = this.#entries.get(call.key);
      // Calls that the user has opened or focused stay unchanged.
      if (old?.json === json) continue;
      const isOpen = old?.element.querySelector('details')?.open ?? call.key === this.#opened;
      const entry = element('li', {}, callEntry(call, isOpen));
      this.#entries.set(call.key, { json, element: entry });
      if (old === undefined) this.#list.prepend(entry);
      else old.element.replaceWith(entry);
    }
  }
}

function callEntry(call: RecordedCall, open: boolean): HTMLElement {
  const { key, route, status, time, duration, steps, errors, logs } = call;
  const title = `${new Date(time).toLocaleTimeString()} ${route}`;
  // The address of the page names the call that was opened last.
  const name = (): void => {
    if (entry.open) history.replaceState(null, '', hrefOf({ view: 'calls', key }));
  };
  const entry = element(
    'details',
    { open, class: status >= 400 ? 'failed' : undefined, ontoggle: name },
    element('summary', {}, `${title} · ${status} · ${toText(duration)}`),
    element(
      'table',
      {},
      element('caption', { class: 'hint' }, `Steps of ${route}`),
      element('thead', {}, row('th', ['Step', 'Name', 'Started after', 'Took'])),
      element('tbody', {}, ...steps.map(stepRow)),
    ),
    ...errors.map(({ name, text }) => output(`Error of ${name}`, text)),
    ...(logs.length === 0 ? [] : [output(`Output of ${route}`, logs.join(''))]),
    element('p', {}, element('a', { href: hrefOf({ view: 'route', id: route }) }, `Open ${route}`)),
  );
  return entry;
}

function stepRow({ kind, name, start, duration, failed }: RecordedStep): HTMLElement {
  const took = duration === undefined ? 'still runs' : toText(duration);
  return row('td', [kind, name, toText(start), failed ? `${took}, failed` : took]);
}

function row(cell: 'td' | 'th', texts: readonly string[]): HTMLElement {
  return element('tr', {}, ...texts.map((text) => element(cell, {}, text)));
}

function output(label: string, text: string): HTMLElement {
  return element(
    'div',
    {},
    element('p', { class: 'hint' }, label),
    element('pre', { tabindex: 0, 'aria-label': label }, text),
  );
}

function toText(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}
