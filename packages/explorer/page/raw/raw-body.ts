import { element } from '../element.ts';
import { labelled } from '../fields/labelled.ts';

/** An entered body with its content type. `undefined` if there is none. */
export interface EnteredBody {
  readonly content: string | File;
  /** Empty if there is none. */
  readonly type: string;
}

/** The inputs for the body of a raw request: a text, or a file, as it is. */
export class RawBody {
  readonly element: HTMLElement;
  readonly #kind: HTMLSelectElement;
  readonly #text: HTMLTextAreaElement;
  readonly #file: HTMLInputElement;
  readonly #type: HTMLInputElement;

  constructor() {
    this.#text = element('textarea', { rows: 6, spellcheck: 'false' });
    this.#file = element('input', { type: 'file', onchange: () => this.#takeType() });
    this.#type = element('input', { type: 'text', value: 'application/json', spellcheck: 'false' });
    this.#kind = element(
      'select',
      { onchange: () => this.#update() },
      ...['Text', 'File', 'None'].map((kind) => element('option', {}, kind)),
    );
    this.element = element(
      'fieldset',
      {},
      element('legend', {}, 'Body'),
      labelled({ label: 'Kind' }, this.#kind),
      labelled({ label: 'Text' }, this.#text),
      labelled({ label: 'File' }, this.#file),
      labelled({ label: 'Content type' }, this.#type),
    );
    this.#update();
  }

  /** Throws an error if a file has to be sent and none is selected. */
  read(): EnteredBody | undefined {
    const type = this.#type.value.trim();
    const kind = this.#kind.value;
    if (kind === 'None') return undefined;
    if (kind === 'Text') return { content: this.#text.value, type };
    const file = this.#file.files?.[0];
    if (file === undefined) throw new TypeError('Choose a file, or another kind of body');
    return { content: file, type };
  }

  /** Shows the inputs of the chosen kind. */
  #update(): void {
    const kind = this.#kind.value;
    show(this.#text, kind === 'Text');
    show(this.#file, kind === 'File');
    show(this.#type, kind !== 'None');
  }

  #takeType(): void {
    const file = this.#file.files?.[0];
    if (file !== undefined) this.#type.value = file.type;
  }
}

function show(input: HTMLElement, isShown: boolean): void {
  const label = input.closest('label');
  if (label !== null) label.hidden = !isShown;
}
