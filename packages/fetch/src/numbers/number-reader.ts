import type { Codec } from '@mikrokit/types/runtime/fetch';
import { JsonConverter } from './json-converter.ts';
import {
  assertToldApart,
  isBigint,
  isNumberText,
  isStructure,
  type Model,
  takesNumbers,
  typesWith,
} from './number-types.ts';

/** A codec of results, which only reads. */
export interface ResultCodec extends Pick<Codec<unknown>, 'decode' | '~standard'> {
  /** Parses JSON that `decode` takes. Default: `JSON.parse`, which rounds integers of more than 15 digits. */
  readonly parseJson?: (text: string) => unknown;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A codec that also decodes text for a `NumberText`, and integers for a bigint. Returns the codec
 * itself if its type has neither. JSON that matches the type already stays unchanged.
 */
export function withNumbers(codec: Codec<unknown>): ResultCodec {
  const { model } = codec;
  const hasBigints = typesWith(model, isBigint).has(model.type);
  const concerned = typesWith(model, (node) => isBigint(node) || isNumberText(node));
  if (!concerned.has(model.type)) return codec;
  const converter = readerOf(model, concerned);
  const converted = (json: unknown) => {
    const numbers = converter.convert(model.type, json);
    return codec.decode(hasBigints ? toDoubles(numbers) : numbers);
  };
  const decodePlain: Codec<unknown>['decode'] = (json) => {
    const decoded = codec.decode(hasBigints ? toDoubles(json) : json);
    return decoded.ok ? decoded : converted(json);
  };
  // If members of a union differ only in such numbers, JSON that needs no conversion shows which
  // member it is.
  const decode = hasBigints && !isAmbiguous(model, concerned) ? converted : decodePlain;
  const { '~standard': standard } = codec;
  const validate: typeof standard.validate = (value) => {
    const decoded = decode(value);
    if (decoded.ok) return { value: decoded.value };
    return { issues: decoded.issues.map(({ message, path }) => ({ message, path })) };
  };
  const reader = { decode, '~standard': { ...standard, validate } };
  return hasBigints ? { ...reader, parseJson: parseExactly } : reader;
}

function readerOf({ types }: Model, concerned: ReadonlySet<string>): JsonConverter {
  return new JsonConverter(types, {
    concerned,
    leaf: (node) => {
      if (isNumberText(node)) return toNumber;
      return isBigint(node) ? toDigits : undefined;
    },
    members: (members) => {
      assertToldApart(types, members, concerned);
      // A number that another member takes is that number, and no bigint.
      return members.some((member) => takesNumbers(types, member))
        ? members.filter((member) => isStructure(types, member) || takesNumbers(types, member))
        : members;
    },
  });
}

function toNumber(json: unknown): unknown {
  return typeof json === 'string' && JSON_NUMBER.test(json) ? Number(json) : json;
}

/**
 * The digits of an integer, as codecs read bigints. Any other number stays as it was written, and
 * codecs reject it.
 */
function toDigits(json: unknown): unknown {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? String(json) : json;
  if (!(json instanceof WrittenNumber)) return json;
  if (json.source !== undefined) return json.source;
  throw new TypeError(
    'this runtime rounds large integers: its JSON.parse does not tell what was written (context.source)',
  );
}

/** Whether a union has several members that are objects or arrays, and one of them is converted. */
function isAmbiguous({ types }: Model, concerned: ReadonlySet<string>): boolean {
  return Object.entries(types).some(
    ([id, node]) =>
      concerned.has(id) &&
      node.kind === 'union' &&
      node.members.filter((member) => isStructure(types, member)).length > 1,
  );
}

/** A JSON number that a double cannot always represent. */
class WrittenNumber {
  readonly value: number;
  /** As it was written. `undefined` if the runtime does not provide it. */
  readonly source: string | undefined;

  constructor(value: number, source: string | undefined) {
    this.value = value;
    this.source = source;
  }
}

/**
 * Matches all numbers that a double could round: 16 digits, with or without a point between them,
 * or an exponent below 0.
 */
const MAY_ROUND = /(?:\d\.?){16}|\de-/i;

type Reviver = (
  key: string,
  value: unknown,
  context?: { readonly source?: string | undefined },
) => unknown;

const keepWritten: Reviver = (_, value, context) => {
  if (typeof value !== 'number') return value;
  const source = context?.source;
  return source === undefined || MAY_ROUND.test(source) ? new WrittenNumber(value, source) : value;
};

/**
 * Parses JSON, with a {@link WrittenNumber} for each number that a double could round. Only a text
 * with such numbers needs the slower parsing with a reviver.
 */
function parseExactly(text: string): unknown {
  return MAY_ROUND.test(text)
    ? JSON.parse(text, keepWritten as Reviver as never)
    : JSON.parse(text);
}

/** Deeper than any value that a codec reads. */
const MAX_DEPTH = 128;

/** A copy of parsed JSON in which each written number is the nearest double. */
function toDoubles(json: unknown, depth = 0): unknown {
  if (json instanceof WrittenNumber) return json.value;
  if (typeof json !== 'object' || json === null || depth > MAX_DEPTH) return json;
  if (Array.isArray(json)) return json.map((part) => toDoubles(part, depth + 1));
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [key, toDoubles(part, depth + 1)]),
  );
}
