/*
 * The JSON Schemas of the values, for libraries that read them.
 */

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const boolean = { type: 'boolean' } as const;
const date = { type: 'string', format: 'date-time' } as const;

function object(properties: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object' as const,
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
  };
}

/** The schema of the four tasks; with `false`, unknown keys are rejected. */
export function simpleSchema(additionalProperties = true) {
  const nested = object({ foo: text, num: number, bool: boolean });
  const keys = {
    number,
    negNumber: number,
    maxNumber: number,
    string: text,
    longString: text,
    boolean,
  };
  const deeplyNested = { ...nested, additionalProperties };
  return { ...object({ ...keys, deeplyNested }), additionalProperties };
}

const address = object({ street: text, city: text, zip: text, country: text });
const line = object({
  article: text,
  name: text,
  count: number,
  price: number,
  discount: { type: ['number', 'null'] },
  tags: { type: 'array', items: text },
});

export const schemas = {
  user: object({ id: number, name: text, surname: text, lastUpdate: date }),
  order: object(
    {
      id: text,
      placedAt: date,
      customer: object({ id: number, name: text, email: text, address }),
      lines: { type: 'array', items: line },
      status: { type: 'string', enum: ['open', 'paid', 'shipped'] },
    },
    { note: text },
  ),
  table: {
    type: 'array' as const,
    items: object({ id: number, name: text, amount: number, paid: boolean, createdAt: date }),
  },
  tree: object({ value: number, label: text, children: { type: 'array', items: { $ref: '#' } } }),
};
