import type { KindName, NodeOf } from '@mikrokit/types/model';
import { type Expression, subscript } from '../expression.ts';

/** The kinds of types that refer to no other. */
type PlainKind = Exclude<
  KindName,
  | 'array'
  | 'constrained'
  | 'enum'
  | 'items'
  | 'literal'
  | 'map'
  | 'object'
  | 'parsed'
  | 'sensitive'
  | 'set'
  | 'tuple'
  | 'union'
>;

/** Types whose kind is all there is to know of them. */
const PLAIN: Readonly<Record<Exclude<PlainKind, 'bytes' | 'temporal'>, Expression>> = {
  string: 'str',
  template: 'str',
  number: { members: ['int', 'float'] },
  boolean: 'bool',
  null: 'None',
  undefined: 'None',
  bigint: 'generated.BigInt',
  date: subscript('typing.Annotated', ['datetime.datetime', 'msgspec.Meta(tz=True)']),
  url: 'str',
  regexp: 'str',
  file: 'generated.File',
  unknown: 'typing.Any',
  'any-object': { members: ['dict[str, typing.Any]', 'list[typing.Any]'] },
};

const TEMPORAL: Readonly<Record<NodeOf<'temporal'>['of'], Expression>> = {
  Instant: 'generated.Instant',
  ZonedDateTime: 'generated.ZonedDateTime',
  PlainDateTime: 'generated.PlainDateTime',
  PlainTime: 'generated.PlainTime',
  PlainDate: 'datetime.date',
  // Python has no types for these, so they stay texts of ISO 8601.
  PlainYearMonth: 'str',
  PlainMonthDay: 'str',
  Duration: 'str',
};

/** The annotation of a type that refers to no other. */
export function plainAnnotation(node: NodeOf<PlainKind>): Expression {
  if (node.kind === 'bytes') return bytesOf(node.of);
  if (node.kind === 'temporal') return TEMPORAL[node.of];
  return PLAIN[node.kind];
}

function bytesOf(of: NodeOf<'bytes'>['of']): Expression {
  const isPlain = of === 'ArrayBuffer' || of === 'Uint8Array' || of === 'Uint8ClampedArray';
  return isPlain ? 'bytes' : `generated.${of}`;
}
