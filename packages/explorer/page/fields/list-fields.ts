import type { TypeNode } from '../api.ts';
import { element } from '../element.ts';
import { createField, type Field, type Form, type Location } from './field.ts';

/** Fields that people add and remove. */
export interface Rows extends Field {
  readonly read: () => unknown[];
}

/** Creates a group of rows. `create` creates each row from JSON. */
export function rowsOf(
  form: Form,
  { label, description }: Location,
  {
    initial,
    create,
  }: { readonly initial: readonly unknown[]; readonly create: (json: unknown) => Field },
): Rows {
  const fields = new Set<Field>();
  const list = element('ol');
  const add = (json: unknown): void => {
    const field = create(json);
    const row = element('li', {}, field.element);
    const remove = (): void => {
      fields.delete(field);
      row.remove();
      form.onChange();
      adding.focus();
    };
    const name = `Remove from ${label}`;
    row.append(element('button', { type: 'button', 'aria-label': name, onclick: remove }, '×'));
    fields.add(field);
    list.append(row);
  };
  const adding = element(
    'button',
    {
      type: 'button',
      onclick: () => {
        add(undefined);
        form.onChange();
      },
    },
    `Add to ${label}`,
  );
  for (const json of initial) add(json);
  const hint = description === undefined ? [] : [element('p', { class: 'hint' }, description)];
  const legend = element('legend', {}, label);
  return {
    element: element('fieldset', {}, legend, ...hint, list, adding),
    read: () => [...fields].map((field) => field.read()),
    at: (index) => [...fields][Number(index)],
  };
}

/** An array or a set. */
export function listField(form: Form, item: string, location: Location): Field {
  return rowsOf(form, location, {
    initial: arrayOf(location.initial),
    create: (initial) =>
      createField(form, item, { ...inner(location), label: `${location.label} item`, initial }),
  });
}

/** A map: in JSON a list of keys and values in pairs. */
export function mapField(
  form: Form,
  { key, value }: Extract<TypeNode, { kind: 'map' }>,
  location: Location,
): Field {
  return rowsOf(form, location, {
    initial: arrayOf(location.initial),
    create: (json) => {
      const [first, second] = arrayOf(json);
      const keys = createField(form, key, { ...inner(location), label: 'key', initial: first });
      const values = createField(form, value, {
        ...inner(location),
        label: 'value',
        initial: second,
      });
      return pairField(keys, values);
    },
  });
}

/** Two fields in one row, whose value is a list of both. */
export function pairField(first: Field, second: Field): Field {
  return {
    element: element('div', { class: 'pair' }, first.element, second.element),
    read: () => [first.read(), second.read()],
    at: (index) => [first, second][Number(index)],
  };
}

export function arrayOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [];
}

function inner({ isSecret, depth }: Location) {
  return { isSecret, depth: depth + 1 };
}
