import { Ajv } from 'ajv';
import { build } from 'fast-json-stringify';
import { dateTime } from '../../types/decode-dates.ts';
import { putDates } from './dates.ts';
import { type CreatePayloadCodec, reject } from './library.ts';

/** The part of a JSON schema that {@link closed} looks at. */
interface Schema {
  readonly properties?: object;
  readonly oneOf?: readonly unknown[];
  readonly additionalProperties?: unknown;
}

/** It removes properties from the parsed JSON in place; fast-json-stringify writes the values. */
export const createPayloadCodec: CreatePayloadCodec = (payload, codec) => {
  const schema = codec['~standard'].jsonSchema.input({ target: 'draft-07' });
  const ajv = new Ajv({
    formats: { 'date-time': dateTime },
    removeAdditional: true,
    discriminator: true,
  });
  const validate = ajv.compile(closed(schema) as Schema);
  const withDates = putDates[payload];
  return {
    decode: (text) => {
      const json: unknown = JSON.parse(text);
      return validate(json) ? withDates(json) : reject();
    },
    encode: build(schema),
  };
};

/**
 * A schema whose objects have no other properties, and whose only union of objects names the
 * property that distinguishes them.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, closed(part)]),
  );
  const { properties, additionalProperties, oneOf } = schema as Schema;
  return {
    ...parts,
    ...(Object.hasOwn(schema, 'type') &&
      properties !== undefined &&
      additionalProperties === undefined && { additionalProperties: false }),
    ...(Array.isArray(oneOf) && { type: 'object', discriminator: { propertyName: 'type' } }),
  };
}
