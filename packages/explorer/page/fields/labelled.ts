import { element } from '../element.ts';

interface Labels {
  readonly label: string;
  readonly description?: string | undefined;
}

/** An input with its label and description. */
export function labelled({ label, description }: Labels, input: HTMLElement): HTMLElement {
  const hint = description === undefined ? [] : [element('span', { class: 'hint' }, description)];
  return element('label', { class: 'field' }, element('span', {}, label), ...hint, input);
}
