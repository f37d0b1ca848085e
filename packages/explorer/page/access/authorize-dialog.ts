import type { ApiDocument } from '@mikrokit/router/protocol';
import { element } from '../element.ts';
import { labelled } from '../fields/labelled.ts';
import { type Credentials, headersOfHooks, type Scheme } from './credentials.ts';

/** A button that says how many headers are set, and opens their form. */
export class AuthorizeDialog {
  readonly button: HTMLButtonElement;
  readonly element: HTMLDialogElement;
  readonly #credentials: Credentials;
  readonly #fields = element('div');
  #names: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
    this.button = element('button', { type: 'button', onclick: () => this.open() });
    const remembering = element('input', {
      type: 'checkbox',
      checked: credentials.isRemembered,
      onchange: () => {
        credentials.isRemembered = remembering.checked;
      },
    });
    const forget = (): void => {
      credentials.forget();
      this.#show();
    };
    this.element = element(
      'dialog',
      { 'aria-labelledby': 'authorize' },
      element('h2', { id: 'authorize' }, 'Authorize'),
      element('p', { class: 'hint' }, 'These headers go with the calls of all routes.'),
      this.#fields,
      element(
        'label',
        { class: 'field' },
        remembering,
        ' Remember them in this tab until I close it',
      ),
      element(
        'p',
        { class: 'hint' },
        'Otherwise they are gone when you reload the page. The same holds for the parameters of hooks.',
      ),
      element(
        'div',
        { class: 'actions' },
        element(
          'button',
          { type: 'button', class: 'call', onclick: () => this.element.close() },
          'Done',
        ),
        element('button', { type: 'button', onclick: forget }, 'Forget all'),
      ),
    );
    credentials.onChange(() => this.#update());
    this.#update();
  }

  /** Offers the headers that the hooks of an API read. */
  describe(api: ApiDocument): void {
    this.#names = headersOfHooks(api);
  }

  open(): void {
    this.#show();
    this.element.showModal();
  }

  #update(): void {
    const { size } = this.#credentials;
    this.button.textContent = size === 0 ? 'Authorize' : `Authorize (${size})`;
  }

  #show(): void {
    const credentials = this.#credentials;
    const lines = element('textarea', {
      rows: 2,
      spellcheck: 'false',
      placeholder: this.#names.size === 0 ? 'authorization: Bearer …' : 'accept-language: de',
      oninput: () => {
        credentials.lines = lines.value;
      },
    });
    lines.value = credentials.lines;
    const label = this.#names.size === 0 ? 'Headers' : 'Other headers';
    this.#fields.replaceChildren(
      ...[...this.#names].map(([name, hooks]) => headerField(credentials, name, hooks)),
      labelled({ label, description: 'One per line' }, lines),
    );
  }
}

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ['bearer', 'Bearer token'],
  ['basic', 'User and password'],
  ['as-is', 'As it is'],
];

/** The inputs for one header. Only `authorization` has schemes: RFC 9110 section 11.6.2. */
function headerField(
  credentials: Credentials,
  name: string,
  hooks: readonly string[],
): HTMLElement {
  const hasSchemes = name === 'authorization';
  const given = credentials.header(name) ?? {
    scheme: hasSchemes ? ('bearer' as const) : ('as-is' as const),
    text: '',
    user: '',
  };
  const update = (): void => {
    const scheme = hasSchemes ? (SCHEMES[select.selectedIndex]?.[0] ?? 'as-is') : 'as-is';
    const isBasic = scheme === 'basic';
    userLabel.hidden = !isBasic;
    textLabel.firstElementChild?.replaceChildren(isBasic ? `${name} password` : name);
    const user = isBasic ? userInput.value : '';
    credentials.setHeader(name, { scheme, text: text.value, user });
  };
  const options = SCHEMES.map(([scheme, label]) =>
    element('option', { selected: scheme === given.scheme }, label),
  );
  const select = element('select', { onchange: update }, ...options);
  const userInput = element('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    value: given.user,
    oninput: update,
  });
  const text = element('input', {
    type: 'password',
    autocomplete: 'off',
    value: given.text,
    oninput: update,
  });
  const userLabel = labelled({ label: `${name} user` }, userInput);
  const textLabel = labelled({ label: name }, text);
  userLabel.hidden = given.scheme !== 'basic';
  if (given.scheme === 'basic') textLabel.firstElementChild?.replaceChildren(`${name} password`);
  return element(
    'div',
    {},
    ...(hasSchemes ? [labelled({ label: `${name} scheme` }, select)] : []),
    userLabel,
    textLabel,
    element('p', { class: 'hint' }, `Read by ${hooks.join(', ')}`),
  );
}
