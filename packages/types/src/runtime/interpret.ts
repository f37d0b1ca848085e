import { type TypeId, type Types, typeNode } from '../model.ts';
import { type ExplainOptions, explainJson } from './explain.ts';
import { INVALID } from './invalid.ts';
import type { Issue } from './issue.ts';
import { createLowering, writePlace } from './lowering.ts';
import { createRevival } from './revival.ts';
import { TooDeepError } from './too-deep.ts';

export { explainCall } from './explain-value.ts';

/** A part of a type model that holds all its types, such as an `ApiModel`. */
export interface Model {
  readonly types: Types;
}

export interface EncodeOptions {
  /** Levels that recursive types and `unknown` values may nest. Default: 64. */
  readonly maxDepth?: number | undefined;
}

/** As the router's. */
const MAX_DEPTH = 64;

export type Decoded =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Validates, revives and strips a JSON value by a type of a model: the same as the code that is
 * emitted for the type, without that code, and slower. Never throws for a value, whatever it is;
 * throws for a type that the model does not hold.
 */
export function decodeByModel(
  model: Model,
  id: TypeId,
  json: unknown,
  options: ExplainOptions,
): Decoded {
  const value = createRevival(model.types, options.maxDepth).revive(id, json);
  return value === INVALID
    ? { ok: false, issues: explainJson(model, id, json, options) }
    : { ok: true, value };
}

/**
 * Gives the JSON value that a value of a type is written as: the same as what the code that is
 * emitted for the type writes as text. `undefined` stays what it is. Throws a `TypeError` that
 * names the place in a value that breaks its type, `… expected number at user.tags[3]`, or that nests too deep.
 */
export function encodeByModel(
  model: Model,
  id: TypeId,
  value: unknown,
  options: EncodeOptions = {},
): unknown {
  const { maxDepth = MAX_DEPTH } = options;
  const lowering = createLowering(model.types, { maxDepth });
  typeNode(model.types, id);
  if (value === undefined && lowering.test(id, value)) return undefined;
  try {
    return lowering.lower(id, value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const place = writePlace(lowering.path);
    const at = place === '' ? '' : ` at ${place}`;
    if (error instanceof TooDeepError) {
      const detail = `: expected at most ${maxDepth} levels${at}`;
      throw new TooDeepError(detail, { cause: error });
    }
    throw place === '' ? error : new TypeError(error.message + at, { cause: error });
  }
}
