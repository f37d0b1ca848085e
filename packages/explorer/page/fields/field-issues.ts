import { element } from '../element.ts';
import type { Field } from './field.ts';

/** A location in a form, and why its value is rejected. */
export interface FieldIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Shows issues next to their fields. */
export class FieldIssues {
  readonly #name: string;
  readonly #notes: HTMLElement[] = [];
  readonly #inputs: Element[] = [];

  /** `name` makes the ids of notes unique in the page. */
  constructor(name: string) {
    this.#name = encodeURIComponent(name);
  }

  /**
   * Shows only these issues, if `isDue` says that the user has visited the field, and returns the
   * shown ones. An issue about the whole form has no field.
   */
  show(
    form: Field,
    issues: readonly FieldIssue[],
    isDue: (input: Element | undefined) => boolean,
  ): readonly FieldIssue[] {
    this.#clear();
    const messages = new Map<Element, string[]>();
    const due = issues
      .map((issue) => ({ issue, input: inputOf(fieldAt(form, issue.path)) }))
      .filter(({ input }) => isDue(input));
    for (const { issue, input } of due) {
      const { message } = issue;
      if (input === undefined) continue;
      const known = messages.get(input);
      if (known === undefined) messages.set(input, [message]);
      else known.push(message);
    }
    for (const [input, texts] of messages) this.#showBeside(input, texts.join('. '));
    return due.map(({ issue }) => issue);
  }

  #clear(): void {
    for (const note of this.#notes.splice(0)) note.remove();
    for (const input of this.#inputs.splice(0)) {
      input.removeAttribute('aria-describedby');
      input.removeAttribute('aria-invalid');
    }
  }

  #showBeside(input: Element, text: string): void {
    const id = `issue:${this.#name}:${this.#notes.length}`;
    const note = element('p', { class: 'issue', id }, text);
    const isGroup = input instanceof HTMLFieldSetElement;
    const before = isGroup ? input.querySelector('legend') : input.closest('label');
    before?.after(note);
    input.setAttribute('aria-describedby', id);
    if (!isGroup) input.setAttribute('aria-invalid', 'true');
    this.#notes.push(note);
    this.#inputs.push(input);
  }
}

/** The field at a path, or the nearest outer one. `undefined` for the form itself. */
function fieldAt(form: Field, path: FieldIssue['path']): Field | undefined {
  let found: Field | undefined;
  for (const key of path) {
    const inner = (found ?? form).at?.(key);
    if (inner === undefined) break;
    found = inner;
  }
  return found;
}

/** The input of a field, or its group. `undefined` if there is none, or several. */
function inputOf(field: Field | undefined): Element | undefined {
  if (field === undefined) return undefined;
  const { element: root } = field;
  if (root instanceof HTMLFieldSetElement) return root;
  if (!root.matches('label, .choice, .optional')) return undefined;
  // The value of a choice or of an optional field, instead of the choice itself.
  return root.querySelector(`.value :is(${INPUTS})`) ?? root.querySelector(INPUTS) ?? undefined;
}

const INPUTS = 'fieldset, input, select, textarea';
