import { element } from '../element.ts';
import type { FieldIssue } from '../fields/field-issues.ts';
import { highlighted, jsonCode } from '../reply/highlighted.ts';
import { replyHead } from '../reply/reply-head.ts';
import type { SentCall } from '../sent/sent-calls.ts';
import type { Failure, Outcome } from './call-route.ts';

/** The location of results, items and errors. Screen readers announce them. */
export class CallOutput {
  readonly element: HTMLElement = element('div', { class: 'output', 'aria-live': 'polite' });
  #items: HTMLElement | undefined;

  /** Empties it for the next call. */
  begin(): void {
    this.#items = undefined;
    this.element.replaceChildren(element('p', { class: 'hint' }, 'Calling…'));
  }

  clear(): void {
    this.element.replaceChildren();
  }

  addItem(json: unknown): void {
    if (this.#items === undefined) {
      this.#items = element('ol', { class: 'items' });
      this.element.replaceChildren(this.#items);
    }
    this.#items.append(element('li', {}, jsonCode(json, 'Result')));
  }

  end(outcome: Outcome, sent: SentCall): void {
    const head = headOf(sent);
    const items = this.#items ? [this.#items] : [];
    if ('error' in outcome) {
      this.element.replaceChildren(...head, ...items, errorBox(outcome));
      return;
    }
    const { result } = outcome;
    const shown = this.#items ? [hint('The stream has ended.')] : [resultOf(result)];
    this.element.replaceChildren(...head, ...items, ...shown);
  }

  /** Shows a reply as the server sent it. */
  showSent(sent: SentCall): void {
    this.element.replaceChildren(...headOf(sent), bodyOf(sent));
  }
}

/** The body of the reply of a call. */
export function bodyOf({ body }: SentCall): HTMLElement {
  if (body === '') return hint('The body is empty.');
  return element('pre', { tabindex: 0, 'aria-label': 'Body' }, ...highlighted(body));
}

/** The status, the time and the headers of a reply. */
export function headOf({ reply, duration }: SentCall): readonly HTMLElement[] {
  return reply === undefined
    ? [hint(`No reply · ${Math.round(duration)} ms`)]
    : replyHead(reply, duration);
}

function errorBox({ error, data, issues, explanation }: Failure): HTMLElement {
  const { type, status, message } = error;
  return element(
    'div',
    { class: 'error' },
    element('strong', {}, status === undefined ? type : `${type} (${status})`),
    element('p', {}, message),
    ...explanation.map(hint),
    issueList(issues),
    ...(data === undefined ? [] : [jsonCode(data, 'Result')]),
  );
}

/** `user.name: must be at least 3 characters` */
export function issueList(issues: readonly FieldIssue[]): HTMLElement {
  const rows = issues.map(({ path, message }) =>
    element('li', {}, element('code', {}, path.join('.')), ` ${message}`),
  );
  return element('ul', { class: 'issues' }, ...rows);
}

function resultOf(result: unknown): HTMLElement {
  return result instanceof File ? fileLink(result) : jsonCode(result, 'Result');
}

/** A file is saved, and never opened in the page. */
function fileLink(file: File): HTMLElement {
  const name = file.name || 'file';
  const text = `Save ${name} (${file.type || 'no media type'}, ${file.size} bytes)`;
  return element('p', {}, element('a', { href: URL.createObjectURL(file), download: name }, text));
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text);
}
