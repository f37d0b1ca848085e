import type { Pseudonyms } from './pseudonyms.ts';
import type { RedactionRule } from './redaction-rule.ts';

/** Returned for a value that is omitted. */
export const DROPPED: unique symbol = Symbol('dropped');

/** The value as a rule changes it, or {@link DROPPED}. */
export function applyRule(
  { action, with: replacement }: RedactionRule,
  json: unknown,
  pseudonyms: Pseudonyms | undefined,
): unknown {
  switch (action) {
    case 'redact':
      return '[redacted]';
    case 'replace':
      return replacement;
    case 'drop':
      return DROPPED;
    case 'mask':
      return mapScalars(json, masked);
    case 'pseudonym':
      return mapScalars(json, (value) => pseudonyms?.of(value) ?? '[redacted]');
    case 'keep':
      return json;
  }
}

type Scalar = string | number | boolean;

function masked(value: Scalar): Scalar {
  if (typeof value === 'string') return value.replace(/[\p{L}\p{N}]/gu, '*');
  return typeof value === 'number' ? 0 : false;
}

/** Replaces all texts, numbers and booleans in a JSON value. */
function mapScalars(json: unknown, map: (value: Scalar) => Scalar): unknown {
  if (json === null) return null;
  if (Array.isArray(json)) return json.map((item) => mapScalars(item, map));
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean')
    return map(json);
  if (typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [key, mapScalars(part, map)]),
  );
}
