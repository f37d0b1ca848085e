import { bareType, type Types } from '../api.ts';
import { element } from '../element.ts';
import { booleanField, enumField, fixedField, unionField } from './choice-fields.ts';
import { fileField } from './file-field.ts';
import { listField, mapField } from './list-fields.ts';
import { objectField, tupleField } from './member-fields.ts';
import { jsonField, textField } from './text-fields.ts';

/** The inputs for one value. */
export interface Field {
  readonly element: HTMLElement;
  /** The value as JSON, or a file; `undefined` to leave it out. */
  readonly read: () => unknown;
  /** The field of a key or an index within it; absent for a value without further ones. */
  readonly at?: (key: string | number) => Field | undefined;
}

/** A form: its types, and a listener for its changes. */
export interface Form {
  readonly types: Types;
  readonly onChange: () => void;
}

/** The place of a value in a form. */
export interface Place {
  readonly label: string;
  readonly description?: string | undefined;
  /** JSON to begin with; `undefined` for none. */
  readonly initial: unknown;
  /** Whether the value is a secret, which the page does not show. */
  readonly isSecret?: boolean | undefined;
  /** How many objects are around it. */
  readonly depth: number;
}

/** Deeper values are written as JSON: a recursive type would have fields without end. */
const MAX_DEPTH = 4;

/** Makes the inputs for a value of a type. */
export function createField(form: Form, type: string, place: Place): Field {
  const node = bareType(form.types, type);
  if (place.depth > MAX_DEPTH) return jsonField(form, place);
  switch (node.kind) {
    case 'sensitive':
      return createField(form, node.type, { ...place, isSecret: true });
    case 'parsed':
      return createField(form, node.type, place);
    case 'boolean':
      return booleanField(form, place);
    case 'literal':
      return fixedField(place, node.value);
    case 'null':
      return fixedField(place, null);
    case 'undefined':
      return fixedField(place, undefined);
    case 'enum':
      return enumField(form, node, place);
    case 'union':
      return unionField(form, node, place);
    case 'array':
    case 'set':
      return listField(form, node.element, place);
    case 'map':
      return mapField(form, node, place);
    case 'object':
      return objectField(form, node, place);
    case 'tuple':
      return tupleField(form, node, place);
    case 'unknown':
    case 'any-object':
      return jsonField(form, place);
    case 'file':
      return fileField(form, node, place);
    case 'items':
      // The items of a stream are entered like a list, and sent together.
      return listField(form, node.item, place);
    case 'bigint':
    case 'bytes':
    case 'constrained':
    case 'date':
    case 'number':
    case 'regexp':
    case 'string':
    case 'template':
    case 'temporal':
    case 'url':
      return textField(form, node, place);
  }
}

/** A field that is left out until its box is checked. */
export function optionalField(form: Form, type: string, place: Place): Field {
  let field: Field | undefined;
  const content = element('div', { class: 'value' });
  const update = (): void => {
    field = box.checked ? createField(form, type, place) : undefined;
    content.replaceChildren(...(field ? [field.element] : []));
  };
  const box = element('input', {
    type: 'checkbox',
    checked: place.initial !== undefined,
    onchange: () => {
      update();
      form.onChange();
    },
  });
  update();
  return {
    element: element(
      'div',
      { class: 'optional' },
      element('label', { class: 'hint' }, box, ` set ${place.label}`),
      content,
    ),
    read: () => field?.read(),
    at: (key) => field?.at?.(key),
  };
}
