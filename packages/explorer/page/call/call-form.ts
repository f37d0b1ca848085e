import type { ApiDocument } from '@mikrokit/router/protocol';
import { bareType, type RouteDocument } from '../api.ts';
import { copyButtons } from '../copy/copy-buttons.ts';
import { element } from '../element.ts';
import { kept } from '../kept.ts';
import { CallOutput, issueList } from './call-output.ts';
import { callRoute } from './call-route.ts';
import type { Entered, EnteredCall } from './entered-call.ts';
import { HeaderEditor } from './header-editor.ts';
import { ParameterEditor } from './parameter-editor.ts';

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
  readonly #calling: HTMLButtonElement;
  readonly #stopping: HTMLButtonElement;
  readonly #copying: readonly HTMLButtonElement[];
  #running: AbortController | undefined;

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
    this.#calling = element(
      'button',
      { type: 'button', class: 'call', onclick: () => void this.#call() },
      'Call',
    );
    this.#stopping = element(
      'button',
      { type: 'button', hidden: true, onclick: () => this.#running?.abort() },
      'Stop',
    );
    this.#copying = copyButtons(api, {
      read: () => this.#read(),
      onFailure: (error) => this.#refuse(error),
    });
    this.elements = [
      this.#params.element,
      ...[...this.#hooks].map(([hook, editor]) =>
        element('details', { open: true }, element('summary', {}, `Hook ${hook}`), editor.element),
      ),
      this.#headers.element,
      this.#issues,
      element('div', { class: 'actions' }, this.#calling, this.#stopping, ...this.#copying),
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
    for (const button of [this.#calling, ...this.#copying]) button.disabled = issues.length > 0;
  }

  #refuse(error: unknown): void {
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

  async #call(): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#calling.disabled = true;
    this.#stopping.hidden = false;
    this.#output.begin();
    const started = performance.now();
    try {
      const onItem = (item: unknown) => this.#output.addItem(item);
      const outcome = await callRoute({ api: this.#api, ...this.#read(), signal, onItem });
      this.#output.end(outcome, performance.now() - started);
    } catch (error) {
      this.#output.clear();
      this.#refuse(error);
    } finally {
      this.#calling.disabled = false;
      this.#stopping.hidden = true;
    }
  }
}

/** The first example of each parameter; `undefined` for none. */
function examplesOf({ paramExamples = [] }: RouteDocument): Entered {
  return paramExamples.map(([first]) => first);
}

/** The hooks of a route that read parameters from the body. */
function bodyHooksOf({ hooks, types }: ApiDocument, route: RouteDocument): readonly string[] {
  return (route.hooks ?? []).filter((id) => {
    const hook = hooks[id];
    if (hook === undefined || hook.header !== undefined) return false;
    const params = bareType(types, hook.params);
    return params.kind === 'tuple' && params.elements.length > 0;
  });
}

/** The headers that hooks of a route read. */
function headersOf({ hooks }: ApiDocument, route: RouteDocument): readonly string[] {
  const names = (route.hooks ?? []).flatMap((id) => hooks[id]?.header ?? []);
  return [...new Set(names)];
}

/** A list that this browser has kept; what is none any more counts as nothing. */
function keptList(name: string): Entered {
  const text = kept.read(name);
  const value: unknown = text === '' ? [] : JSON.parse(text);
  return Array.isArray(value) ? value : [];
}
