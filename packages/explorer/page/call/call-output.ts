import { element } from '../element.ts';
import type { FieldIssue } from '../fields/field-issues.ts';
import type { Failure, Outcome } from './call-route.ts';

/** The place where results, items and errors appear. Screen readers read them out. */
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
    this.#items.append(element('li', {}, code(json)));
  }

  end(outcome: Outcome, milliseconds: number): void {
    const time = `${Math.round(milliseconds)} ms`;
    const items = this.#items ? [this.#items] : [];
    if ('error' in outcome) {
      this.element.replaceChildren(...items, errorBox(outcome), hint(time));
      return;
    }
    const { result } = outcome;
    const shown = this.#items ? [hint('The stream has ended.')] : [resultOf(result)];
    this.element.replaceChildren(...items, ...shown, hint(time));
  }
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
    ...(data === undefined ? [] : [code(data)]),
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
  return result instanceof File ? fileLink(result) : code(result);
}

/** A file is saved, never opened within the page. */
function fileLink(file: File): HTMLElement {
  const name = file.name || 'file';
  const text = `Save ${name} (${file.type || 'no media type'}, ${file.size} bytes)`;
  return element('p', {}, element('a', { href: URL.createObjectURL(file), download: name }, text));
}

function code(json: unknown): HTMLElement {
  const text = json === undefined ? 'undefined' : JSON.stringify(json, undefined, 2);
  return element('pre', { tabindex: 0, 'aria-label': 'Result' }, text);
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'hint' }, text);
}
