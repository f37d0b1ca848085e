import type { ApiDocument } from '@mikrokit/router/protocol';
import { SendButtons } from '../call/send-buttons.ts';
import { copyButton } from '../copy/copy-buttons.ts';
import { element } from '../element.ts';
import type { ExplorerParts } from '../explorer-parts.ts';
import { labelled } from '../fields/labelled.ts';
import { RawBody } from './raw-body.ts';
import { RawReply } from './raw-reply.ts';
import { type RawRequest, rawToCurl, sendRaw } from './raw-request.ts';

type RawDocument = NonNullable<ApiDocument['raw']>[string];

/** The form of a raw route: its path, query, headers and body as they are sent, and the reply. */
export class RawForm {
  readonly elements: readonly HTMLElement[];
  readonly #explorer: ExplorerParts;
  readonly #id: string;
  readonly #templates: readonly PathTemplate[];
  readonly #choice: HTMLSelectElement;
  readonly #path = element('div');
  readonly #query: HTMLInputElement;
  readonly #body = new RawBody();
  readonly #problem = element('p', { role: 'alert' });
  readonly #reply = new RawReply();
  /** The inputs of the path's parameters by their names. */
  #parameters: ReadonlyMap<string, HTMLInputElement> = new Map();

  constructor(explorer: ExplorerParts, id: string, { http }: RawDocument) {
    this.#explorer = explorer;
    this.#id = id;
    this.#templates = http.map(readTemplate);
    const options = http.map((line) => element('option', {}, line));
    this.#choice = element('select', { onchange: () => this.#update() }, ...options);
    this.#query = element('input', { type: 'text', placeholder: 'page=1', spellcheck: 'false' });
    const buttons = new SendButtons('Send', (signal) => this.#send(signal));
    const copying = copyButton('curl', {
      write: () => rawToCurl(this.#read(), explorer.credentials.read()),
      onFailure: (error) => this.#reject(error),
    });
    this.elements = [
      ...(http.length > 1 ? [labelled({ label: 'Request' }, this.#choice)] : []),
      this.#path,
      labelled({ label: 'Query' }, this.#query),
      this.#body.element,
      this.#problem,
      element('div', { class: 'actions' }, ...buttons.elements, copying),
      this.#reply.element,
    ];
    this.#update();
  }

  get #template(): PathTemplate {
    return this.#templates[this.#choice.selectedIndex] as PathTemplate;
  }

  /** Browsers send no body with these methods. */
  get #hasBody(): boolean {
    return !['GET', 'HEAD'].includes(this.#template.method);
  }

  /** Shows the inputs that the chosen request has. */
  #update(): void {
    const inputs = this.#template.parameters.map(({ name, isRest }) => {
      const placeholder = isRest ? 'one/or/more' : undefined;
      const input = element('input', { type: 'text', placeholder, spellcheck: 'false' });
      return [name, input] as const;
    });
    this.#parameters = new Map(inputs);
    this.#path.replaceChildren(...inputs.map(([label, input]) => labelled({ label }, input)));
    this.#body.element.hidden = !this.#hasBody;
  }

  /** Throws an error that names an input that cannot be sent. */
  #read(): RawRequest {
    const values = [...this.#parameters].map(([name, { value }]) => [name, value] as const);
    const path = fillTemplate(this.#template, Object.fromEntries(values));
    const query = this.#query.value.trim().replace(/^\?/, '');
    return {
      method: this.#template.method,
      url: new URL(query === '' ? path : `${path}?${query}`, location.origin).href,
      body: this.#hasBody ? this.#body.read() : undefined,
    };
  }

  async #send(signal: AbortSignal): Promise<void> {
    this.#problem.replaceChildren();
    try {
      const call = { id: this.#id, request: this.#read() };
      await sendRaw(this.#explorer, call, { signal, reply: this.#reply });
    } catch (error) {
      this.#reject(signal.aborted ? 'Stopped.' : error);
    }
  }

  #reject(reason: unknown): void {
    this.#problem.textContent = String(reason);
  }
}

/** The method and the path of one line of a raw route: `POST /payments/{id}`. */
interface PathTemplate {
  readonly method: string;
  readonly path: string;
  /** The names in braces. `isRest` for `{name...}`, which matches one or more segments. */
  readonly parameters: readonly { readonly name: string; readonly isRest: boolean }[];
}

const PARAMETER = /\{([^{}]+?)(\.\.\.)?\}/g;

function readTemplate(line: string): PathTemplate {
  const space = line.indexOf(' ');
  const path = line.slice(space + 1);
  const parameters = [...path.matchAll(PARAMETER)].map(([, name = '', rest]) => ({
    name,
    isRest: rest !== undefined,
  }));
  return { method: line.slice(0, space), path, parameters };
}

/** Writes values into a path, percent-encoded. Throws an error that names a value that no request can have. */
function fillTemplate({ path }: PathTemplate, values: Readonly<Record<string, string>>): string {
  return path.replace(PARAMETER, (_whole, name: string, rest: string | undefined) => {
    const value = values[name] ?? '';
    const segments = rest === undefined ? [value] : value.split('/');
    for (const segment of segments) {
      if (segment === '') throw new TypeError(`${name} is empty`);
      // Browsers resolve dots as steps in the path, and servers reject slashes in one segment.
      if (/^\.\.?$|\//.test(segment))
        throw new TypeError(`${name} must not be . or .. or contain /`);
    }
    return segments.map(encodeURIComponent).join('/');
  });
}
