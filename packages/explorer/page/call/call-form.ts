import type { ApiDocument } from '@mikrokit/router/protocol';
import type { RouteDocument } from '../api.ts';
import { copyButtons } from '../copy/copy-buttons.ts';
import { element } from '../element.ts';
import { kept } from '../kept.ts';
import { CallOutput, issueList } from './call-output.ts';
import { callRoute } from './call-route.ts';
import type { Entered, EnteredCall } from './entered-call.ts';
import { HeaderEditor } from './header-editor.ts';
import { ParameterEditor } from './parameter-editor.ts';
import { bodyHooksOf, headersOf } from './route-hooks.ts';
import { SendButtons } from './send-buttons.ts';

/** The form that calls a route: its parameters, those of its hooks, headers, and the outcome. */
export class CallForm {
  readonly elements: readonly HTMLElement[];
  readonly #api: ApiDocument;
  readonly #id: string;
  readonly #params: ParameterEditor;
  /** The editors of hooks that read parameters from the body, by the ids of hooks. */
  readonly #hooks: ReadonlyMap<string, ParameterEditor>;
  readonly #headers: HeaderEditor;
  readonly #output = new CallOutput();
  readonly #issues = element('div', { 'aria-live': 'polite' });
  readonly #buttons: SendButtons;
  readonly #copying: readonly HTMLButtonElement[];

  constructor(api: ApiDocument, id: string) {
    this.#api = api;
    this.#id = id;
    const route = api.routes[id] as RouteDocument;
    this.#params = new ParameterEditor(api, {
      id,
      label: 'Parameters',
      jsonLabel: 'As JSON',
      initial: examplesOf(route),
      onChange: () => this.#update(),
    });
    this.#hooks = new Map(bodyHooksOf(api, route).map((hook) => [hook, this.#hookEditor(hook)]));
    this.#headers = new HeaderEditor(headersOf(api, route));
    this.#buttons = new SendButtons('Call', (signal) => this.#call(signal));
    this.#copying = copyButtons(api, {
      read: () => this.#read(),
      onFailure: (error) => this.#reject(error),
    });
    this.elements = [
      this.#params.element,
      ...[...this.#hooks].map(([hook, editor]) =>
        element('details', { open: true }, element('summary', {}, `Hook ${hook}`), editor.element),
      ),
      this.#headers.element,
      this.#issues,
      element('div', { class: 'actions' }, ...this.#buttons.elements, ...this.#copying),
      this.#output.element,
    ];
    this.#update();
  }

  #hookEditor(hook: string): ParameterEditor {
    const name = `hook:${hook}`;
    const editor = new ParameterEditor(this.#api, {
      id: hook,
      label: `Parameters of the hook ${hook}`,
      jsonLabel: `Hook ${hook} as JSON`,
      initial: keptList(name),
      onChange: () => {
        kept.write(name, editor.isPrivate ? '' : JSON.stringify(editor.entered));
        this.#update();
      },
    });
    return editor;
  }

  /** Shows the issues, and lets people call only without any. */
  #update(): void {
    const issues = [this.#params, ...this.#hooks.values()].flatMap(({ issues }) => issues);
    this.#issues.replaceChildren(issueList(issues));
    for (const button of [this.#buttons, ...this.#copying]) button.disabled = issues.length > 0;
  }

  #reject(error: unknown): void {
    this.#issues.replaceChildren(issueList([{ path: [], message: String(error) }]));
  }

  /** Throws an error that names a line of the headers that is none. */
  #read(): EnteredCall {
    const hooks = [...this.#hooks].map(([hook, { entered }]): [string, Entered] => [hook, entered]);
    return {
      id: this.#id,
      params: this.#params.entered,
      hooks: Object.fromEntries(hooks),
      headers: this.#headers.read(),
    };
  }

  async #call(signal: AbortSignal): Promise<void> {
    const started = performance.now();
    this.#update();
    try {
      const call = this.#read();
      this.#headers.assertSendable();
      this.#output.begin();
      const onItem = (item: unknown) => this.#output.addItem(item);
      const outcome = await callRoute({ api: this.#api, ...call, signal, onItem });
      this.#output.end(outcome, performance.now() - started);
      const issues = 'error' in outcome ? outcome.issues : [];
      // The error does not say whose parameters it is about; their names do.
      for (const editor of [this.#params, ...this.#hooks.values()]) editor.showIssues(issues);
      if ('error' in outcome) this.#leadToAccess(outcome.error.status);
    } catch (error) {
      this.#output.clear();
      this.#reject(error);
    }
  }

  /** Opens the headers, which a rejected caller may lack. */
  #leadToAccess(status: number | undefined): void {
    if (status === 401 || status === 403) this.#headers.open();
  }
}

/** The first example of each parameter; `undefined` for none. */
function examplesOf({ paramExamples = [] }: RouteDocument): Entered {
  return paramExamples.map(([first]) => first);
}

/** A list that this browser has kept; what is none any more counts as nothing. */
function keptList(name: string): Entered {
  const text = kept.read(name);
  const value: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(value) ? value : [];
}
