import { js } from '../code/code.ts';
import type { ConstraintCheck, ConstraintRule } from '../interfaces/constraint-rule.ts';
import type { RuntimeHelper } from '../interfaces/kind-emitter.ts';
import type { FormatConstraint, FormatName } from '../model/constraints.ts';
import { isDecimal } from '../runtime/numbers/bigint-text.ts';
import * as numbers from '../runtime/numbers/number-formats.ts';
import * as idn from '../runtime/texts/idn-formats.ts';
import * as plainTexts from '../runtime/texts/text-formats.ts';
import * as uris from '../runtime/texts/uri-formats.ts';

const texts = { ...plainTexts, ...uris, ...idn };

type TextHelper = keyof typeof texts & RuntimeHelper;
type NumberHelper = keyof typeof numbers & RuntimeHelper;

interface Format {
  readonly of: readonly ('string' | 'number' | 'bigint')[];
  readonly annotation: string;
  /** Absent for a name that rejects nothing. */
  readonly helper?: TextHelper | NumberHelper;
}

const text = (annotation: string, helper?: TextHelper): Format => {
  return { of: ['string'], annotation, ...(helper && { helper }) };
};
const number = (annotation: string, helper?: NumberHelper): Format => {
  return { of: ['number'], annotation, ...(helper && { helper }) };
};
const wide = (annotation: string, helper: NumberHelper): Format => {
  return { of: ['number', 'bigint'], annotation, helper };
};

const formats: { readonly [Name in FormatName]: Format } = {
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
  uri: text('Uri', 'isUri'),
  'uri-reference': text('UriReference', 'isUriReference'),
  'uri-template': text('UriTemplate', 'isUriTemplate'),
  iri: text('Iri', 'isIri'),
  'idn-email': text('IdnEmail', 'isIdnEmail'),
  'idn-hostname': text('IdnHostname', 'isIdnHostname'),
  'json-pointer': text('JsonPointer', 'isJsonPointer'),
  regex: text('Regex', 'isRegex'),
  password: text('Password'),
  base64: text('Base64', 'isBase64'),
  base64url: text('Base64Url', 'isBase64Url'),
  ulid: text('Ulid', 'isUlid'),
  slug: text('Slug', 'isSlug'),
  int: number('Int', 'isInt'),
  int8: number('Int8', 'isInt8'),
  int16: number('Int16', 'isInt16'),
  int32: number('Int32', 'isInt32'),
  uint8: number('Uint8', 'isUint8'),
  uint16: number('Uint16', 'isUint16'),
  uint32: number('Uint32', 'isUint32'),
  int64: wide('Int64', 'isInt64'),
  uint64: wide('Uint64', 'isUint64'),
  float32: number('Float32', 'isFloat32'),
  double: number('Double'),
};

/** The names of all formats, with their annotations and base types. */
export const formatNames: ReadonlyMap<FormatName, Format> = new Map(
  Object.entries(formats) as [FormatName, Format][],
);

const tests: Readonly<Record<TextHelper | NumberHelper, (value: never) => boolean>> = {
  ...texts,
  ...numbers,
};

export const formatRule: ConstraintRule<FormatConstraint> = {
  print: ({ value }) => formats[value].annotation,
  isFor: ({ value }) => {
    const { of } = formats[value];
    return { kinds: of, words: of.map((kind) => `${kind}s`).join(' and ') };
  },
  mismatch: () => undefined,
  code: 'format',
  accepts: ({ value }, json) => {
    const { of } = formats[value];
    if (of.includes('bigint') && isDecimal(json)) return passes(value, BigInt(json));
    return !of.includes(typeof json as never) || passes(value, json);
  },
  holds: ({ value }, given: unknown) => passes(value, given),
};

function passes(format: FormatName, value: unknown): boolean {
  const { helper } = formats[format];
  return helper === undefined || tests[helper](value as never);
}

export const formatCheck: ConstraintCheck<FormatConstraint> = ({ value: format }, value, emit) => {
  const { helper } = formats[format];
  return helper && js`${emit.helper(helper)}(${value})`;
};
