import type { RouteDocument } from '../api.ts';
import { copyButtons } from '../copy/copy-buttons.ts';
import { element } from '../element.ts';
import type { ExplorerParts } from '../explorer-parts.ts';
import { CallOutput, issueList } from './call-output.ts';
import { readDraft, writeDraft } from './drafts.ts';
import type { Entered, EnteredCall } from './entered-call.ts';
import { ParameterEditor } from './parameter-editor.ts';
import { bodyHooksOf, headersOf } from './route-hooks.ts';
import { SendButtons } from './send-buttons.ts';
import { enteredCall, sendCall, sendUnchecked } from './send-call.ts';

/** The form that calls a route: its parameters, its hooks' parameters, and the outcome. */
export class CallForm {
  readonly elements: readonly HTMLElement[];
  readonly #explorer: ExplorerParts;
  readonly #id: string;
  readonly #params: ParameterEditor;
  /** The editors of hooks that read parameters from the body, by the ids of hooks. */
  readonly #hooks: ReadonlyMap<string, ParameterEditor>;
  readonly #output = new CallOutput();
  readonly #issues = element('div', { 'aria-live': 'polite' });
  readonly #calling: SendButtons;
  readonly #sending: SendButtons;

  constructor(explorer: ExplorerParts, id: string) {
    const { api } = explorer;
    this.#explorer = explorer;
    this.#id = id;
    const route = api.routes[id] as RouteDocument;
    this.#params = new ParameterEditor(api, {
      id,
      label: 'Parameters',
      jsonLabel: 'As JSON',
      initial: readDraft(id, route) ?? examplesOf(route),
      onChange: () => {
        const { isPrivate, entered } = this.#params;
        writeDraft(id, route, isPrivate ? undefined : entered);
        this.#update();
      },
    });
    this.#hooks = new Map(bodyHooksOf(api, route).map((hook) => [hook, this.#hookEditor(hook)]));
    this.#calling = new SendButtons('Call', (signal) => this.#call(signal));
    this.#sending = new SendButtons('Send anyway', (signal) => this.#sendAnyway(signal));
    this.#sending.hidden = true;
    const copying = copyButtons(api, {
      read: () => this.#readValid(),
      onFailure: (error) => this.#reject(error),
    });
    this.elements = [
      this.#params.element,
      ...[...this.#hooks].map(([hook, editor]) =>
        element('details', { open: true }, element('summary', {}, `Hook ${hook}`), editor.element),
      ),
      ...accessHint(explorer, route),
      this.#issues,
      element(
        'div',
        { class: 'actions' },
        ...this.#calling.elements,
        ...this.#sending.elements,
        ...copying,
      ),
      this.#output.element,
    ];
    this.#update();
  }

  get #editors(): readonly ParameterEditor[] {
    return [this.#params, ...this.#hooks.values()];
  }

  #hookEditor(hook: string): ParameterEditor {
    const { api, credentials } = this.#explorer;
    const editor = new ParameterEditor(api, {
      id: hook,
      label: `Parameters of the hook ${hook}`,
      jsonLabel: `Hook ${hook} as JSON`,
      initial: credentials.hook(hook),
      onChange: () => {
        credentials.setHook(hook, editor.entered);
        this.#update();
      },
    });
    return editor;
  }

  /** Sends the values in the forms of hooks, also after credentials were removed elsewhere. */
  #useHooks(): void {
    for (const [hook, { entered }] of this.#hooks)
      this.#explorer.credentials.setHook(hook, entered);
  }

  /**
   * Shows the issues of fields that the user has visited. Once all issues are shown, the user can
   * send the call anyway.
   */
  #update(): void {
    const shown = this.#editors.flatMap(({ shownIssues }) => shownIssues);
    this.#issues.replaceChildren(issueList(shown));
    if (this.#editors.every(({ issues }) => issues.length === 0)) this.#sending.hidden = true;
  }

  #reject(error: unknown): void {
    this.#issues.replaceChildren(issueList([{ path: [], message: String(error) }]));
  }

  /** Whether the types take all parameters. If not, it shows why, and leads to the first such field. */
  #isValid(): boolean {
    if (this.#editors.every(({ issues }) => issues.length === 0)) return true;
    for (const editor of this.#editors) editor.showAll();
    this.#update();
    this.#sending.hidden = this.#params.unchecked === undefined;
    const [first] = this.#editors.flatMap(({ element: form }) => [
      ...form.querySelectorAll<HTMLElement>('[aria-invalid]'),
    ]);
    first?.focus();
    return false;
  }

  /** Throws an error for values that the types reject, and for an invalid line of the headers. */
  #readValid(): EnteredCall {
    if (!this.#isValid()) throw new TypeError('Correct the values first');
    this.#useHooks();
    return enteredCall(this.#explorer, this.#id, this.#params.entered);
  }

  async #call(signal: AbortSignal): Promise<void> {
    if (!this.#isValid()) return;
    this.#update();
    this.#useHooks();
    try {
      this.#output.begin();
      const call = { id: this.#id, params: this.#params.entered };
      const onItem = (item: unknown) => this.#output.addItem(item);
      const { outcome, sent } = await sendCall(this.#explorer, call, { signal, onItem });
      this.#output.end(outcome, sent);
      const issues = 'error' in outcome ? outcome.issues : [];
      // The error does not say whose parameters it is about, but their names do.
      for (const editor of this.#editors) editor.showRejection(issues);
    } catch (error) {
      this.#output.clear();
      this.#reject(error);
    }
  }

  async #sendAnyway(signal: AbortSignal): Promise<void> {
    const { unchecked, isPrivate } = this.#params;
    if (unchecked === undefined) return;
    this.#useHooks();
    try {
      this.#output.begin();
      const call = { id: this.#id, params: unchecked, isPrivate };
      this.#output.showSent(await sendUnchecked(this.#explorer, call, signal));
    } catch (error) {
      this.#output.clear();
      this.#reject(error);
    }
  }
}

/** Which headers the hooks of a route read, and where to enter them. */
function accessHint(
  { api, authorize }: ExplorerParts,
  route: RouteDocument,
): readonly HTMLElement[] {
  const names = headersOf(api, route);
  if (names.length === 0) return [];
  const text = `Hooks of this route read ${names.join(', ')}. `;
  const open = { type: 'button', class: 'link', onclick: () => authorize.open() };
  const button = element('button', open, 'Enter credentials');
  return [element('p', { class: 'hint' }, text, button)];
}

/** The first example of each parameter. `undefined` if there is none. */
function examplesOf({ paramExamples = [] }: RouteDocument): Entered {
  return paramExamples.map(([first]) => first);
}
