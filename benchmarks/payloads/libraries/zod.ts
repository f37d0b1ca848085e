import { z } from 'zod';
import type { CreatePayloadCodec } from './library.ts';
import { type DateForm, type SchemaWriter, writeSchema } from './write-schema.ts';

const dates: Readonly<Record<DateForm, z.ZodType>> = {
  text: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  value: z.date(),
};

const writer = (form: DateForm): SchemaWriter<z.ZodType> => ({
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  null: z.null(),
  date: dates[form],
  literal: (value) => z.literal(value as string),
  array: (element) => z.array(element),
  tuple: (elements) => z.tuple(elements as [z.ZodType]),
  object: (properties) => z.object(properties),
  optional: (schema) => schema.exactOptional(),
  record: (values) => z.record(z.string(), values),
  nullable: (schema) => schema.nullable(),
  variant: (key, members) => z.discriminatedUnion(key, members as [z.ZodObject]),
  lazy: (schema) => z.lazy(schema),
});

/** `JSON.stringify` writes what its schema of the values has stripped. */
export const createPayloadCodec: CreatePayloadCodec = (_, { model }) => {
  const json = writeSchema(model, writer('text'));
  const values = writeSchema(model, writer('value'));
  return {
    decode: (text) => json.parse(JSON.parse(text)),
    encode: (value) => JSON.stringify(values.parse(value)),
  };
};
