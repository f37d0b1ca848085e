import type { JsonSchema } from '@mikrokit/types/json-schema';
import { formatNames, type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isMultiple } from './slow-interpreter/number-formats.ts';
import { isOfTextFormat } from './slow-interpreter/text-formats.ts';

/** Whether JSON satisfies a schema, by a validator of others. */
export type Validate = (json: unknown) => boolean;

/** Makes a validator; throws for what is no schema. */
export function validatorOf(schema: JsonSchema): Validate {
  const ajv = new Ajv2020({
    // Tuples with optional elements are no mistake.
    strictTuples: false,
    // Else `toString` is found in every object.
    ownProperties: true,
  });
  addFormats.default(ajv);
  // By digits: 0.3 / 0.1 is a little less than 3.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (of: number, value: number) => isMultiple(value, of),
  });
  // Lengths count code points in schemas, and in types the units of `length`: an emoji is two of these.
  for (const keyword of ['minLength', 'maxLength']) {
    const isMost = keyword === 'maxLength';
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      validate: (of: number, { length }: string) => (isMost ? length <= of : length >= of),
    });
  }
  // The URLs of browsers are more than the URIs of RFC 3986; no URI has tabs or line breaks.
  ajv.addFormat('uri', (text: string) => URL.canParse(text) && !/[\t\n\r]/.test(text));
  // The formats of ajv-formats are looser or stricter than their standards, or missing.
  for (const [name, { of }] of formatNames) {
    const validate = (text: string) => isOfTextFormat(text, name);
    if (name !== 'uri') ajv.addFormat(name, of.includes('string') ? validate : true);
  }
  return ajv.compile(schema);
}

/** All types that a type is made of, itself included. */
export function reachableTypes(types: Types, root: TypeId): ReadonlySet<TypeId> {
  const reached = new Set([root]);
  for (const id of reached) {
    // Ids are long enough to be told from any other text of a node.
    const text = JSON.stringify(typeNode(types, id));
    for (const [, part = ''] of text.matchAll(/"([\w-]{12})"/g)) {
      if (part in types) reached.add(part);
    }
  }
  return reached;
}
