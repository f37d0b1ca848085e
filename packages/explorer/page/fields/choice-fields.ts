import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import { bareType, type TypeNode, typeName } from '../api.ts';
import { element } from '../element.ts';
import { createField, type Field, type Form, type Location } from './field.ts';
import { labelled } from './labelled.ts';

type NodeOf<Kind extends TypeNode['kind']> = Extract<TypeNode, { kind: Kind }>;

export function booleanField(form: Form, location: Location): Field {
  const box = element('input', {
    type: 'checkbox',
    checked: location.initial === true,
    onchange: form.onChange,
  });
  return { element: labelled(location, box), read: () => box.checked };
}

/** The only value of a type. */
export function fixedField({ label }: Location, value: unknown): Field {
  const text = value === undefined ? 'undefined' : JSON.stringify(value);
  return { element: element('p', { class: 'hint' }, `${label}: ${text}`), read: () => value };
}

export function enumField(form: Form, { members }: NodeOf<'enum'>, location: Location): Field {
  const labels = members.map(({ name, value }) => `${name} (${JSON.stringify(value)})`);
  const initial = members.findIndex(({ value }) => value === location.initial);
  const select = selection(labels, initial, form.onChange);
  return { element: labelled(location, select), read: () => members[select.selectedIndex]?.value };
}

/** A choice of a member, and the inputs for its value. */
export function unionField(form: Form, { members }: NodeOf<'union'>, location: Location): Field {
  const { types } = form;
  const nodes = members.map((member) => bareType(types, member));
  const labels = members.map((member) => typeName(types, member));
  const select = selection(labels, initialMember(form, members, location), () => {
    update(undefined);
    form.onChange();
  });
  const content = element('div', { class: 'value' });
  let field: Field | undefined;
  const update = (initial: unknown): void => {
    const node = nodes[select.selectedIndex];
    const member = members[select.selectedIndex] ?? '';
    field = createField(form, member, { ...location, initial });
    // The choice itself shows these values.
    const isShown = node?.kind !== 'literal' && node?.kind !== 'null' && node?.kind !== 'undefined';
    content.replaceChildren(...(isShown ? [field.element] : []));
  };
  update(location.initial);
  return {
    element: element('div', { class: 'choice' }, labelled(location, select), content),
    read: () => field?.read(),
    at: (key) => field?.at?.(key),
  };
}

/** The member that takes the initial value, else the first that needs no further inputs. */
function initialMember(form: Form, members: readonly string[], { initial }: Location): number {
  const { types } = form;
  const taking = members.findIndex(
    (member) =>
      initial !== undefined && decodeByModel({ types }, member, initial, { maxDepth: 64 }).ok,
  );
  if (taking !== -1) return taking;
  return members.findIndex((member) => bareType(types, member).kind !== 'object');
}

function selection(
  labels: readonly string[],
  initial: number,
  onchange: () => void,
): HTMLSelectElement {
  const options = labels.map((label, i) => element('option', { selected: i === initial }, label));
  return element('select', { onchange }, ...options);
}
