/** Our own way to write the same, as the end of a sentence about a tag. */
type Counterpart = string;

const format = (name: string): Counterpart => `is written \`@format ${name}\``;
const tag = (...names: readonly string[]): Counterpart =>
  `is written ${names.map((name) => `\`@${name}\``).join(' and ')}`;
const type = (text: string): Counterpart => `is written as a type: \`${text}\``;
const NONE: Counterpart = 'has no counterpart; check it in the handler';

/**
 * Tags, in lower case, that typia, class-validator, tsoa, ajv and OpenAPI use for constraints. We
 * reject them and name ours, because they would otherwise be ignored. Names that JSDoc itself has,
 * such as `@enum` and `@readonly`, are allowed.
 */
const COUNTERPARTS: ReadonlyMap<string, Counterpart> = new Map([
  ['length', tag('minLength', 'maxLength')],
  ['items', tag('minItems', 'maxItems')],
  ['size', tag('minItems', 'maxItems')],
  ['range', tag('minimum', 'maximum')],
  ['step', tag('multipleOf')],
  ['isdivisibleby', tag('multipleOf')],
  ['positive', tag('exclusiveMinimum 0')],
  ['ispositive', tag('exclusiveMinimum 0')],
  ['negative', tag('exclusiveMaximum 0')],
  ['isnegative', tag('exclusiveMaximum 0')],
  ['matches', tag('pattern')],
  ['isalpha', tag('pattern')],
  ['isalphanumeric', tag('pattern')],
  ['notempty', tag('minLength 1')],
  ['isnotempty', tag('minLength 1')],
  ['arrayminsize', tag('minItems')],
  ['arraymaxsize', tag('maxItems')],
  ['arraynotempty', tag('minItems 1')],
  ['arrayunique', tag('uniqueItems')],
  ['isint', tag('int')],
  ['isinteger', tag('int')],
  ['islong', format('int64')],
  ['isfloat', format('float')],
  ['isdouble', format('double')],
  ['int32', format('int32')],
  ['int64', format('int64')],
  ['uint32', format('uint32')],
  ['uint64', format('uint64')],
  ['email', format('email')],
  ['isemail', format('email')],
  ['uuid', format('uuid')],
  ['isuuid', format('uuid')],
  ['url', format('url')],
  ['isurl', format('url')],
  ['uri', format('uri')],
  ['isuri', format('uri')],
  ['isfqdn', format('hostname')],
  ['isip', format('ipv4')],
  ['ipv4', format('ipv4')],
  ['ipv6', format('ipv6')],
  ['isbase64', format('base64')],
  ['contentencoding', format('base64')],
  ['isdate', format('date')],
  ['isdatetime', format('date-time')],
  ['isdatestring', format('date-time')],
  ['isiso8601', format('date-time')],
  ['tjs-format', tag('format')],
  ['tjs-pattern', tag('pattern')],
  ['tjs-type', type('number & Int')],
  ['astype', type('number & Int')],
  ['nullable', type('T | null')],
  ['isoptional', type('name?: T')],
  ['isstring', type('string')],
  ['isnumber', type('number')],
  ['isboolean', type('boolean')],
  ['isarray', type('T[]')],
  ['isin', type("'a' | 'b'")],
  ['isenum', type("'a' | 'b'")],
  ['minproperties', NONE],
  ['maxproperties', NONE],
  [
    'additionalproperties',
    "is written as an index signature, or as the option `unknownKeys: 'reject'`",
  ],
  ['mincontains', NONE],
  ['maxcontains', NONE],
  ['writeonly', 'has no counterpart; leave the property out of the type of the result'],
  ['contentmediatype', NONE],
  ['validate', NONE],
]);

/** Types of typia's `@type`. JSDoc's have braces: `@type uint32`, `@type {string}`. */
const TYPES: ReadonlyMap<string, Counterpart> = new Map([
  ['int', tag('int')],
  ['integer', tag('int')],
  ['uint', tag('int', 'minimum 0')],
  ...[
    'int8',
    'int16',
    'int32',
    'int64',
    'uint8',
    'uint16',
    'uint32',
    'uint64',
    'float',
    'double',
  ].map((name) => [name, format(name)] as const),
]);

/**
 * The reason why a tag of another library is rejected, as the rest of a sentence. `undefined` for
 * any other tag.
 */
export function foreignTagProblem(name: string, text: string): Counterpart | undefined {
  if (name === 'type') return TYPES.get(text);
  // OpenAPI's tag. JSDoc's is `@readonly`.
  if (name === 'readOnly')
    return 'is written as a type: leave the property out of the type of the parameter';
  return COUNTERPARTS.get(name.toLowerCase());
}
