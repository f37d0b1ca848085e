import { lengthBounds } from '../constraints/lengths.ts';
import type { Constraint, FormatName } from '../model/constraints.ts';
import { bytesText, dateNear, type ValueContext } from './mock-scalars.ts';
import { patternText } from './pattern-text.ts';
import type { Random } from './random.ts';
import { WORDS } from './words.ts';

/** A text that its constraints allow, by its format, its pattern, or the name of the property that holds it. */
export function mockText(constraints: readonly Constraint[], context: ValueContext): string {
  const bounds = lengthBounds(constraints);
  let special: string | undefined;
  for (const constraint of constraints) {
    if (constraint.kind === 'pattern') special = patternText(constraint, bounds, context.random);
    if (constraint.kind === 'format') special ??= formatText(constraint.value, context);
  }
  return special ?? fitLength(namedText(context), bounds, context.random);
}

/** A text cut, or extended by words, to a length within bounds. */
function fitLength(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
  random: Random,
): string {
  let long = text;
  while (long.length < least) long += ` ${random.pick(WORDS.noun).toLowerCase()}`;
  if (long.length <= most) return long;
  const cut = long.slice(0, most);
  return cut.trimEnd().length >= least ? cut.trimEnd() : cut;
}

type MakeText = (context: ValueContext) => string;

const person: MakeText = ({ random }) => `${random.pick(WORDS.first)} ${random.pick(WORDS.last)}`;
const title: MakeText = ({ random }) =>
  `${random.pick(WORDS.adjective)} ${random.pick(WORDS.noun)}`;
const sentence: MakeText = ({ random }) =>
  `The ${random.pick(WORDS.adjective).toLowerCase()} ${random.pick(WORDS.noun).toLowerCase()} ${random.pick(WORDS.verb)} the ${random.pick(WORDS.noun).toLowerCase()}.`;
const slug: MakeText = (context) =>
  `${title(context).toLowerCase().replace(' ', '-')}-${context.nextId()}`;
const email: MakeText = ({ random, nextId }) =>
  `${random.pick(WORDS.first)}.${random.pick(WORDS.last)}${nextId()}@example.com`.toLowerCase();
const user: MakeText = ({ random, nextId }) =>
  `${random.pick(WORDS.first).toLowerCase()}${nextId()}`;
const url: MakeText = (context) => `https://example.com/${slug(context)}`;
const image: MakeText = (context) => `${url(context)}.png`;
const uuid: MakeText = ({ random }) => {
  const hex = (count: number) => digits(count, 16, random);
  // Version 4 and variant 10: RFC 9562 section 5.4.
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
};
const dateTime: MakeText = (context) => dateNear(context).toISOString();
const date: MakeText = (context) => dateTime(context).slice(0, 10);
const time: MakeText = (context) => `${dateTime(context).slice(11, 19)}Z`;
const token: MakeText = ({ random }) => digits(32, 36, random);
const from =
  (list: keyof typeof WORDS): MakeText =>
  ({ random }) =>
    random.pick<string>(WORDS[list]);

function digits(count: number, base: number, random: Random): string {
  return Array.from({ length: count }, () => random.below(base).toString(base)).join('');
}

/** Texts by property name, in lower case without `_` and `-`. The first match wins. */
const BY_NAME: readonly (readonly [names: RegExp, make: MakeText])[] = [
  [/e?mail(?:address)?$/, email],
  [/^(?:user|login|screen)name$|^(?:login|handle|nick(?:name)?)$/, user],
  [/^(?:first|given)name$/, from('first')],
  [/^(?:last|family|sur)name$|^surname$/, from('last')],
  [
    /^(?:full|display|real)name$|^(?:author|owner|sender|recipient|customer|person)(?:name)?$/,
    person,
  ],
  [/uuid$|guid$/, uuid],
  [/slug$/, slug],
  [/(?:image|avatar|picture|photo|icon|logo|thumbnail)(?:ur[il])?$/, image],
  [/ur[il]$|^(?:link|href|website|homepage)$/, url],
  [/(?:token|secret|apikey|password|jwt)$/, token],
  [/^(?:phone|mobile|fax|tel)/, ({ random }) => `+1 555 01${digits(2, 10, random)}`],
  [/timezone$/, from('timeZone')],
  [/countrycode$/, from('countryCode')],
  [/country$/, from('country')],
  [/city$|^town$/, from('city')],
  [
    /^street|^address(?:line)?\d?$/,
    ({ random }) => `${1 + random.below(120)} ${random.pick(WORDS.street)}`,
  ],
  [/(?:zip|postal)(?:code)?$/, ({ random }) => digits(5, 10, random)],
  [/currency(?:code)?$/, from('currency')],
  [/^(?:lang|language|locale)$/, from('language')],
  [/colou?r$/, from('color')],
  [/(?:mime|media|content)type$/, from('mediaType')],
  [/^(?:file)name$/, (context) => `${title(context).toLowerCase().replace(' ', '-')}.txt`],
  [/version$/, ({ random }) => `${1 + random.below(3)}.${random.below(10)}.${random.below(10)}`],
  [/^ip(?:address)?$/, ({ random }) => `192.0.2.${1 + random.below(254)}`],
  [/(?:created|updated|published|deleted|expires|modified)(?:at|on)$|timestamp$/, dateTime],
  [/^(?:birth)?date$|^birthday$/, date],
  [/^id$|id$/, ({ nextId }) => String(nextId())],
  [
    /^(?:description|summary|bio|about|text|body|content|message|comment|note|abstract)s?$/,
    sentence,
  ],
  [
    /^(?:tag|label|category|keyword|topic)(?:s|list)?$/,
    ({ random }) => random.pick(WORDS.noun).toLowerCase(),
  ],
  [/^(?:title|headline|subject|label)$/, title],
];

const PEOPLE =
  /user|author|person|customer|member|profile|owner|employee|contact|student|people|player|account/i;

function namedText(context: ValueContext): string {
  const { name = '', owner = '' } = context;
  const key = name.replace(/[_\-\s]/g, '').toLowerCase();
  if (key === 'name') return PEOPLE.test(owner) ? person(context) : title(context);
  const known = BY_NAME.find(([names]) => names.test(key));
  return (known?.[1] ?? title)(context);
}

const FORMATS: Partial<Record<FormatName, MakeText>> = {
  email,
  'idn-email': email,
  uuid,
  url,
  uri: url,
  iri: url,
  'uri-reference': (context) => `/${slug(context)}`,
  'uri-template': (context) => `/${title(context).toLowerCase().replace(' ', '-')}/{id}`,
  date,
  time,
  'date-time': dateTime,
  duration: ({ random }) => `PT${1 + random.below(12)}H`,
  ipv4: ({ random }) => `192.0.2.${1 + random.below(254)}`,
  ipv6: ({ random }) => `2001:db8::${(1 + random.below(0xffff)).toString(16)}`,
  hostname: (context) => `${title(context).toLowerCase().replace(' ', '-')}.example.com`,
  'idn-hostname': (context) => `${title(context).toLowerCase().replace(' ', '-')}.example.com`,
  'json-pointer': ({ random }) => `/${random.pick(WORDS.noun).toLowerCase()}/0`,
  regex: () => '^[a-z]+$',
  password: token,
  base64: ({ random }) => bytesText(12, random),
  base64url: ({ random }) => bytesText(12, random).replaceAll('+', '-').replaceAll('/', '_'),
  ulid: ({ random }) =>
    `0${Array.from({ length: 25 }, () => random.pick([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('')}`,
  slug,
};

function formatText(format: FormatName, context: ValueContext): string | undefined {
  return FORMATS[format]?.(context);
}
