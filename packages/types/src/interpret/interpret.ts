import { typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { INVALID } from '../runtime/invalid.ts';
import type { Issue } from '../runtime/issue.ts';
import type { Checks } from '../runtime/passes-check.ts';
import { DEFAULT_MAX_DEPTH, TooDeepError } from '../runtime/too-deep.ts';
import { createDecoder } from './decoder.ts';
import { createEncoder, printPath } from './encoder.ts';
import { type ExplainOptions, explainJson } from './explain.ts';

/** A part of a type model with all its types, such as an `ApiModel`. */
export interface Model {
  readonly types: Types;
}

export interface EncodeOptions {
  /** Levels that recursive types and `unknown` values can nest. Default: 64. */
  readonly maxDepth?: number | undefined;
  /**
   * Keeps unknown keys of closed types, as `null`, so that the receiver rejects them. Default:
   * drops them.
   */
  readonly keepUnknownKeys?: boolean | undefined;
  /** Functions of checks. Default: none, so that each check passes. */
  readonly checks?: Checks | undefined;
}

export type Decoded =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Validates, decodes and strips a JSON value by a type of a model, like emitted code but slower.
 * Never throws for any value. Throws for an unknown type.
 */
export function decodeByModel(
  model: Model,
  id: TypeId,
  json: unknown,
  options: ExplainOptions,
): Decoded {
  const { maxDepth, checks } = options;
  const value = createDecoder(model.types, { maxDepth, checks }).decode(id, json);
  return value === INVALID
    ? { ok: false, issues: explainJson(model, id, json, options) }
    : { ok: true, value };
}

/**
 * Converts a value of a type to the JSON value that emitted code for the type would write as text.
 * `undefined` stays `undefined`. Throws a `TypeError` that names the location where the value breaks its type,
 * `… expected number at user.tags[3]`, or nests too deep.
 */
export function encodeByModel(
  model: Model,
  id: TypeId,
  value: unknown,
  options: EncodeOptions = {},
): unknown {
  const { maxDepth = DEFAULT_MAX_DEPTH, keepUnknownKeys = false, checks } = options;
  const encoder = createEncoder(model.types, { maxDepth, keepUnknownKeys, checks });
  typeNode(model.types, id);
  if (value === undefined && encoder.test(id, value)) return undefined;
  try {
    return encoder.toJson(id, value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const location = printPath(encoder.path);
    const at = location === '' ? '' : ` at ${location}`;
    if (error instanceof TooDeepError) {
      const detail = `: expected at most ${maxDepth} levels${at}`;
      throw new TooDeepError(detail, { cause: error });
    }
    throw location === '' ? error : new TypeError(error.message + at, { cause: error });
  }
}
