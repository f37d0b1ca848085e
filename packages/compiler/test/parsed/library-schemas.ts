import type { Parsed } from '@mikrokit/types';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import { Schema } from 'effect';
import * as v from 'valibot';
import { z } from 'zod';

export const zodUser = z.object({
  name: z.string().min(2),
  age: z.string().transform(Number),
});

export const valibotUser = v.object({
  name: v.pipe(v.string(), v.minLength(2)),
  age: v.pipe(v.string(), v.transform(Number)),
});

export const arktypeUser = type({ name: 'string >= 2', age: 'string.numeric.parse' });

export const effectUser = Schema.toStandardSchemaV1(
  Schema.Struct({
    name: Schema.String.check(Schema.isMinLength(2)),
    age: Schema.NumberFromString,
  }),
);

export const described = toStandardJsonSchema(
  v.object({ title: v.pipe(v.string(), v.minLength(3)) }),
);

export const query = z.object({ page: z.coerce.number().min(1), text: z.string().optional() });

export type ZodUser = Parsed<typeof zodUser>;
export type ValibotUser = Parsed<typeof valibotUser>;
export type ArktypeUser = Parsed<typeof arktypeUser>;
export type EffectUser = Parsed<typeof effectUser>;
export type Described = Parsed<typeof described>;
export type Query = Parsed<typeof query>;
