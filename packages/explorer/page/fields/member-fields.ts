import type { TypeNode } from '../api.ts';
import { element } from '../element.ts';
import { createField, type Field, type Form, type Location, optionalField } from './field.ts';
import { labelled } from './labelled.ts';
import { arrayOf, pairField, type Rows, rowsOf } from './list-fields.ts';

type NodeOf<Kind extends TypeNode['kind']> = Extract<TypeNode, { kind: Kind }>;

/** An object: its properties, and other keys if its type has them. */
export function objectField(form: Form, node: NodeOf<'object'>, location: Location): Field {
  const { depth, label, description } = location;
  const json = recordOf(location.initial);
  const members = node.properties.map((property): readonly [string, Field] => {
    const { name, type, optional, sensitive, description: text } = property;
    const field = optional || 'default' in property ? optionalField : createField;
    const isSecret = location.isSecret || sensitive;
    const initial = Object.hasOwn(json, name) ? json[name] : undefined;
    return [
      name,
      field(form, type, { label: name, description: text, initial, isSecret, depth: depth + 1 }),
    ];
  });
  const others = otherKeys(form, node, location);
  const hint = description === undefined ? [] : [element('p', { class: 'hint' }, description)];
  return {
    element: element(
      'fieldset',
      {},
      element('legend', {}, label),
      ...hint,
      ...members.map(([, field]) => field.element),
      ...(others ? [others.element] : []),
    ),
    read: () => {
      const entries = members.map(([name, field]): [string, unknown] => [name, field.read()]);
      const added = (others?.read() ?? []) as [string, unknown][];
      return Object.fromEntries([...entries, ...added].filter(([, value]) => value !== undefined));
    },
    at: (key) => members.find(([name]) => name === key)?.[1] ?? others?.at?.(key),
  };
}

/** Pairs of keys and values for index signatures. */
function otherKeys(form: Form, node: NodeOf<'object'>, location: Location): Rows | undefined {
  const type = node.index?.type ?? node.patterns?.[0]?.type;
  if (type === undefined) return undefined;
  const known = new Set(node.properties.map(({ name }) => name));
  const rows = rowsOf(
    form,
    { ...location, label: `other keys of ${location.label}`, description: undefined },
    {
      initial: Object.entries(recordOf(location.initial)).filter(([key]) => !known.has(key)),
      create: (json) => {
        const [name = '', initial] = arrayOf(json);
        const input = element('input', {
          type: 'text',
          value: String(name),
          oninput: form.onChange,
        });
        const { isSecret, depth } = location;
        const value = createField(form, type, {
          label: 'value',
          initial,
          isSecret,
          depth: depth + 1,
        });
        const key = { element: labelled({ label: 'key' }, input), read: () => input.value };
        return pairField(key, value);
      },
    },
  );
  return { ...rows, at: (key) => valueWithKey(rows, key) };
}

/** The field of the value next to a key. */
function valueWithKey(rows: Rows, key: string | number): Field | undefined {
  for (let i = 0; ; i++) {
    const row = rows.at?.(i);
    if (row === undefined || row.at?.(0)?.read() === key) return row?.at?.(1);
  }
}

/** A list of parameters or a tuple: a field for each element, and rows for a rest element. */
export function tupleField(form: Form, { elements }: NodeOf<'tuple'>, location: Location): Field {
  const json = arrayOf(location.initial);
  const rest = elements.findIndex((element) => element.rest);
  const last = rest === -1 ? elements.length : json.length - (elements.length - rest - 1);
  const fields = elements.map(({ type, label = '', optional, rest: isRest }, i) => {
    const name = label || `${location.label} ${i + 1}`;
    const inner = { label: name, isSecret: location.isSecret, depth: location.depth + 1 };
    if (isRest) {
      return rowsOf(
        form,
        { ...inner, initial: undefined },
        {
          initial: json.slice(i, last),
          create: (initial) => createField(form, type, { ...inner, initial }),
        },
      );
    }
    const initial = rest !== -1 && i > rest ? json[last + i - rest - 1] : json[i];
    const create = optional ? optionalField : createField;
    return create(form, type, {
      ...inner,
      initial: optional && initial === null ? undefined : initial,
    });
  });
  return {
    element: element('div', {}, ...fields.map((field) => field.element)),
    read: () => {
      const values = fields.flatMap((field, i) =>
        i === rest ? arrayOf(field.read()) : [field.read()],
      );
      const given = values.findLastIndex((value) => value !== undefined) + 1;
      // JSON has no `undefined`. An optional element before others is null.
      return values.slice(0, given).map((value) => value ?? null);
    },
    // The paths of issues have the labels of parameters, and the indexes of other elements.
    at: (key) => fields[elements.findIndex(({ label }, i) => label === key || i === key)],
  };
}

function recordOf(json: unknown): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? (json as Record<string, unknown>)
    : {};
}
