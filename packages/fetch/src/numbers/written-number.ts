/** A JSON number that a double cannot always represent. */
export class WrittenNumber {
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
export function parseExactly(text: string): unknown {
  return MAY_ROUND.test(text)
    ? JSON.parse(text, keepWritten as Reviver as never)
    : JSON.parse(text);
}

/** Deeper than any value that a codec reads. */
const MAX_DEPTH = 128;

/** A copy of parsed JSON in which each written number is the nearest double. */
export function toDoubles(json: unknown, depth = 0): unknown {
  if (json instanceof WrittenNumber) return json.value;
  if (typeof json !== 'object' || json === null || depth > MAX_DEPTH) return json;
  if (Array.isArray(json)) return json.map((part) => toDoubles(part, depth + 1));
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [key, toDoubles(part, depth + 1)]),
  );
}
