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
  /** The value as JSON, or a file. `undefined` to omit it. */
  readonly read: () => unknown;
  /** The field of a key or index in it. Absent if the value has no inner fields. */
  readonly at?: (key: string | number) => Field | undefined;
}

/** A form: its types, and a listener for its changes. */
export interface Form {
  readonly types: Types;
  readonly onChange: () => void;
}

/** The location of a value in a form. */
export interface Location {
  readonly label: string;
  readonly description?: string | undefined;
  /** The initial JSON. `undefined` if there is none. */
  readonly initial: unknown;
  /** Whether the value is a secret, which the page does not show. */
  readonly isSecret?: boolean | undefined;
  /** How many objects are around it. */
  readonly depth: number;
}

/** Deeper values are written as JSON: a recursive type would have fields without end. */
const MAX_DEPTH = 4;

/** Makes the inputs for a value of a type. */
export function createField(form: Form, type: string, location: Location): Field {
  const node = bareType(form.types, type);
  if (location.depth > MAX_DEPTH) return jsonField(form, location);
  switch (node.kind) {
    case 'sensitive':
      return createField(form, node.type, { ...location, isSecret: true });
    case 'parsed':
      return createField(form, node.type, location);
    case 'boolean':
      return booleanField(form, location);
    case 'literal':
      return fixedField(location, node.value);
    case 'null':
      return fixedField(location, null);
    case 'undefined':
      return fixedField(location, undefined);
    case 'enum':
      return enumField(form, node, location);
    case 'union':
      return unionField(form, node, location);
    case 'array':
    case 'set':
      return listField(form, node.element, location);
    case 'map':
      return mapField(form, node, location);
    case 'object':
      return objectField(form, node, location);
    case 'tuple':
      return tupleField(form, node, location);
    case 'unknown':
    case 'any-object':
      return jsonField(form, location);
    case 'file':
      return fileField(form, node, location);
    case 'items':
      // The items of a stream are entered like a list, and sent together.
      return listField(form, node.item, location);
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
      return textField(form, node, location);
  }
}

/** A field that is left out until its box is checked. */
export function optionalField(form: Form, type: string, location: Location): Field {
  let field: Field | undefined;
  const content = element('div', { class: 'value' });
  const update = (): void => {
    field = box.checked ? createField(form, type, location) : undefined;
    content.replaceChildren(...(field ? [field.element] : []));
  };
  const box = element('input', {
    type: 'checkbox',
    checked: location.initial !== undefined,
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
      element('label', { class: 'hint' }, box, ` set ${location.label}`),
      content,
    ),
    read: () => field?.read(),
    at: (key) => field?.at?.(key),
  };
}
