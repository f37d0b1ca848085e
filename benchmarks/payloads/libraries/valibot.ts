import * as v from 'valibot';
import { dateTime } from '../../types/decode-dates.ts';
import type { CreatePayloadCodec } from './library.ts';
import { type DateForm, type SchemaWriter, writeSchema } from './write-schema.ts';

const dates: Readonly<Record<DateForm, v.GenericSchema<unknown>>> = {
  text: v.pipe(
    v.string(),
    v.regex(dateTime),
    v.transform((text) => new Date(text)),
  ) as v.GenericSchema<unknown>,
  value: v.date() as v.GenericSchema<unknown>,
};

const writer = (form: DateForm): SchemaWriter<v.GenericSchema<unknown>> => ({
  string: v.string() as v.GenericSchema<unknown>,
  number: v.number() as v.GenericSchema<unknown>,
  boolean: v.boolean() as v.GenericSchema<unknown>,
  null: v.null() as v.GenericSchema<unknown>,
  date: dates[form],
  literal: (value) => v.literal(value as string) as v.GenericSchema<unknown>,
  array: (element) => v.array(element) as v.GenericSchema<unknown>,
  tuple: (elements) => v.strictTuple(elements as [v.GenericSchema]) as v.GenericSchema<unknown>,
  object: (properties) => v.object(properties) as v.GenericSchema<unknown>,
  optional: (schema) => v.exactOptional(schema) as unknown as v.GenericSchema<unknown>,
  record: (values) => v.record(v.string(), values) as v.GenericSchema<unknown>,
  nullable: (schema) => v.nullable(schema),
  variant: (key, members) => v.variant(key, members as never) as v.GenericSchema<unknown>,
  lazy: (schema) => v.lazy(schema),
});

const once = { abortEarly: true };

/** `JSON.stringify` writes what its schema of the values has stripped. */
export const createPayloadCodec: CreatePayloadCodec = (_, { model }) => {
  const json = writeSchema(model, writer('text'));
  const values = writeSchema(model, writer('value'));
  return {
    decode: (text) => v.parse(json, JSON.parse(text), once),
    encode: (value) => JSON.stringify(v.parse(values, value, once)),
  };
};
