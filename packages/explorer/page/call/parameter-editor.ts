import type { ApiDocument } from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { element } from '../element.ts';
import { createField, type Field } from '../fields/field.ts';
import { type FieldIssue, FieldIssues } from '../fields/field-issues.ts';
import { type Entered, hasFiles, issuesOf, maskEntered, modelOf, toJson } from './entered-call.ts';

/** The initial values of the editor, and the listener for its changes. */
interface EditorOptions {
  /** The id of the route or hook. */
  readonly id: string;
  /** The name of the section, for screen readers. */
  readonly label: string;
  /** The label of the JSON. */
  readonly jsonLabel: string;
  readonly initial: Entered;
  readonly onChange: () => void;
}

/** Parameters that the types reject. */
export interface UncheckedParams {
  /** Their JSON with `true` for each file, or text that is not valid JSON yet. */
  readonly text: string;
  /** The parameters with their files. Absent without any. */
  readonly withFiles?: Entered;
}

/** The form of the parameters of a route or hook, next to the same parameters as JSON. */
export class ParameterEditor {
  readonly element: HTMLElement;
  readonly #api: ApiDocument;
  readonly #options: EditorOptions;
  readonly #form = element('div');
  readonly #json: HTMLTextAreaElement;
  readonly #fieldIssues: FieldIssues;
  #field: Field | undefined;
  #entered: Entered = [];
  #issues: readonly Issue[] = [];
  #shown: readonly FieldIssue[] = [];
  /** The inputs that a person has come to. */
  readonly #touched = new Set<EventTarget>();
  /** Whether issues are shown next to all fields, and not only visited ones. */
  #showsAll = false;
  /** Whether the form can be read: JSON in it is JSON. */
  #isReadable = true;

  constructor(api: ApiDocument, options: EditorOptions) {
    this.#api = api;
    this.#options = options;
    this.#fieldIssues = new FieldIssues(options.id);
    this.#json = element('textarea', {
      rows: 8,
      spellcheck: 'false',
      oninput: () => {
        this.#showsAll = true;
        this.#readJson();
        options.onChange();
      },
    });
    // Before the input itself reports the change.
    for (const event of ['input', 'change']) {
      const touch = ({ target }: Event) => target && this.#touched.add(target);
      this.#form.addEventListener(event, touch, { capture: true });
    }
    const { label, jsonLabel } = options;
    this.element = element(
      'section',
      { 'aria-label': label, class: 'parameters' },
      this.#form,
      element('label', { class: 'field json' }, element('span', {}, jsonLabel), this.#json),
    );
    this.#showForm(options.initial);
    this.#readForm();
  }

  /** Shows next to the fields why the server rejected the parameters. */
  showRejection(issues: readonly FieldIssue[]): void {
    if (issues.length > 0) this.#showsAll = true;
    this.#showIssues(issues);
  }

  /** Shows the issues of all fields from now on. */
  showAll(): void {
    this.#showsAll = true;
    this.#showIssues(this.#issues);
  }

  /** The current value, which can be sent only without issues. */
  get entered(): Entered {
    return this.#entered;
  }

  /** Why the types reject it. Empty if they do not. */
  get issues(): readonly Issue[] {
    return this.#issues;
  }

  /** The issues of the fields that a person has come to. */
  get shownIssues(): readonly FieldIssue[] {
    return this.#shown;
  }

  /** Parameters that break their types, to be sent anyway. `undefined` if they cannot be sent at all. */
  get unchecked(): UncheckedParams | undefined {
    if (!this.#isReadable) return undefined;
    if (!this.isPrivate) return { text: this.#json.value };
    const text = JSON.stringify(toJson(this.#entered));
    if (!hasFiles(this.#entered)) return { text };
    return { text, withFiles: this.#entered };
  }

  /** Whether the entered value is a secret or a file. */
  get isPrivate(): boolean {
    return this.#json.readOnly;
  }

  #accept(entered: Entered): void {
    this.#entered = entered;
    this.#keepIssues(issuesOf(this.#api, this.#options.id, entered));
  }

  #reject(error: unknown): void {
    this.#keepIssues([{ path: [], code: 'type', expected: 'JSON', message: String(error) }]);
  }

  #keepIssues(issues: readonly Issue[]): void {
    this.#issues = issues;
    this.#showIssues(issues);
  }

  #showIssues(issues: readonly FieldIssue[]): void {
    if (this.#field === undefined) return;
    const isDue = (input: Element | undefined): boolean => {
      if (this.#showsAll) return true;
      if (input instanceof HTMLFieldSetElement) return hasTouched(input, this.#touched);
      return input === undefined ? this.#touched.size > 0 : this.#touched.has(input);
    };
    this.#shown = this.#fieldIssues.show(this.#field, issues, isDue);
  }

  #showForm(initial: unknown): void {
    const { types } = this.#api;
    const onChange = () => {
      this.#readForm();
      this.#options.onChange();
    };
    const { params } = modelOf(this.#api, this.#options.id);
    this.#field = createField({ types, onChange }, params, {
      label: 'parameters',
      initial,
      depth: 0,
    });
    this.#form.replaceChildren(this.#field.element);
  }

  #readForm(): void {
    this.#isReadable = true;
    try {
      const entered = this.#field?.read() as Entered;
      this.#accept(entered);
      const masked = JSON.stringify(
        maskEntered(this.#api, this.#options.id, entered),
        undefined,
        2,
      );
      // A secret is shown nowhere, and JSON with a mask or a file in it cannot be edited.
      this.#json.readOnly = hasFiles(entered) || masked !== JSON.stringify(entered, undefined, 2);
      this.#json.value = masked;
    } catch (error) {
      this.#isReadable = false;
      this.#reject(error);
    }
  }

  #readJson(): void {
    this.#isReadable = true;
    try {
      const given: unknown = JSON.parse(this.#json.value);
      if (!Array.isArray(given)) throw new SyntaxError('Write the parameters as a list');
      this.#showForm(given);
      this.#accept(given);
    } catch (error) {
      this.#reject(error);
    }
  }
}

function hasTouched(group: HTMLFieldSetElement, touched: ReadonlySet<EventTarget>): boolean {
  return [...touched].some((input) => input instanceof Node && group.contains(input));
}
