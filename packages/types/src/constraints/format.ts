import { js } from '../emit/code.ts';
import type { RuntimeHelper } from '../emit/kind-emitter.ts';
import type { TypeNode } from '../model.ts';
import * as numbers from '../runtime/number-formats.ts';
import * as texts from '../runtime/text-formats.ts';
import { type ConstraintCheck, type ConstraintRule, onlyFor } from './constraint.ts';

/** A string or number of a form that has a name, those of JSON Schema and OpenAPI where they have one. */
export interface FormatConstraint {
  readonly kind: 'format';
  readonly value: FormatName;
}

type Helper = keyof typeof texts | keyof typeof numbers;

interface Format {
  readonly of: 'string' | 'number';
  readonly annotation: string;
  readonly helper: Helper & RuntimeHelper;
}

const text = (annotation: string, helper: keyof typeof texts): Format => {
  return { of: 'string', annotation, helper };
};
const number = (annotation: string, helper: keyof typeof numbers): Format => {
  return { of: 'number', annotation, helper };
};

const formats = {
  email: text('Email', 'isEmail'),
  uuid: text('Uuid', 'isUuid'),
  url: text('UrlString', 'isUrlText'),
  date: text('DateString', 'isDateText'),
  time: text('TimeString', 'isTimeText'),
  'date-time': text('DateTimeString', 'isDateTimeText'),
  duration: text('DurationString', 'isDurationText'),
  ipv4: text('Ipv4', 'isIpv4'),
  ipv6: text('Ipv6', 'isIpv6'),
  hostname: text('Hostname', 'isHostname'),
  base64: text('Base64', 'isBase64'),
  base64url: text('Base64Url', 'isBase64Url'),
  ulid: text('Ulid', 'isUlid'),
  slug: text('Slug', 'isSlug'),
  int: number('Int', 'isInt'),
  'safe-int': number('SafeInt', 'isSafeInt'),
  int8: number('Int8', 'isInt8'),
  int16: number('Int16', 'isInt16'),
  int32: number('Int32', 'isInt32'),
  uint8: number('Uint8', 'isUint8'),
  uint16: number('Uint16', 'isUint16'),
  uint32: number('Uint32', 'isUint32'),
  float32: number('Float32', 'isFloat32'),
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** The names of all formats with their annotations, and what they are formats of. */
export const formatNames: ReadonlyMap<FormatName, Format> = new Map(
  Object.entries(formats) as [FormatName, Format][],
);

const tests: Readonly<Record<Helper, (value: never) => boolean>> = { ...texts, ...numbers };

export const formatRule: ConstraintRule<FormatConstraint> = {
  print: ({ value }) => formats[value].annotation,
  misfit: ({ value }, base: TypeNode) => {
    const { of } = formats[value];
    return onlyFor([of], `${of}s`)(base);
  },
  code: 'format',
  accepts: ({ value }, json) => {
    const { of, helper } = formats[value];
    return typeof json !== of || tests[helper](json as never);
  },
};

export const formatCheck: ConstraintCheck<FormatConstraint> = ({ value: format }, value, emit) =>
  js`${emit.helper(formats[format].helper)}(${value})`;
