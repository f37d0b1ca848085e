import { partsOf } from '../analysis/deep-types.ts';
import { printType } from '../analysis/print-type.ts';
import type { JsonSchema } from '../interfaces/json-schema.ts';
import { explainJson } from '../interpret/explain.ts';
import { explainValue } from '../interpret/explain-value.ts';
import { encodeByModel } from '../interpret/interpret.ts';
import { createMessages } from '../interpret/messages.ts';
import { toJsonSchema } from '../json-schema/schema-writer.ts';
import { toDraft07 } from '../json-schema/to-draft-07.ts';
import { kindOf } from '../kinds/kinds.ts';
import { type TypeModel, typeNode } from '../model/model.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import type { CodecOptions } from '../runtime/codecs/attached-codec.ts';
import { INVALID } from '../runtime/invalid.ts';
import { assertKnownOptions } from '../runtime/option-checks.ts';
import type { Checks } from '../runtime/passes-check.ts';
import { DEFAULT_MAX_DEPTH, TooDeepError } from '../runtime/too-deep.ts';
import type { Codec, DecodeResult } from './create-codec.ts';
import { InvalidValueError } from './invalid-value-error.ts';
import type { JsonOf } from './json-of.ts';
import type { StandardProps } from './standard-schema.ts';

/** The code that was emitted for a type. */
export interface EmittedCodec {
  readonly type: TypeId;
  /** The types of a model with the type, as JSON text; parsed on demand. */
  readonly types: string;
  /**
   * The option it was written for. Absent for a type without objects, whose code is the same with
   * either.
   */
  readonly unknownKeys?: 'strip' | 'reject';
  /** The functions of the type's checks. Absent if there are none. */
  readonly checks?: Checks;
  /** Whether values nest without limit. Absent if not. */
  readonly deep?: true;
  /** Throws a `TooDeepError` for a value that satisfies its type but nests too deep. */
  readonly is: (value: unknown, maxDepth: number) => boolean;
  /**
   * Creates the codec's `decode`, which returns the result of `rejected` for JSON that is not of the type. Each emitted
   * module has its own instead of sharing one here: V8 then knows its callee and inlines it.
   */
  // parseSafe of `npm run bench -- types` takes 30 ns instead of 35, parseStrict 38 instead of 44.
  readonly decoder: (
    maxDepth: number,
    rejected: (json: unknown) => DecodeResult<never>,
  ) => (json: unknown) => DecodeResult<unknown>;
  /** JSON text. Throws a `TypeError` for a value that breaks its type. */
  readonly encode: (value: unknown, maxDepth: number) => string;
}

/** Builds the result of `createCodec` from the code that was emitted for its type. */
export function buildCodec<T>(emitted: EmittedCodec, options: CodecOptions): Codec<T> {
  assertKnownOptions('createCodec', options, { maxDepth: 1, messages: 1, unknownKeys: 1 });
  const { maxDepth = DEFAULT_MAX_DEPTH, messages, unknownKeys = 'strip' } = options;
  if (emitted.unknownKeys && emitted.unknownKeys !== unknownKeys) {
    throw new Error(
      `createCodec: unknownKeys is ${JSON.stringify(unknownKeys)}, but this codec was compiled for ${JSON.stringify(emitted.unknownKeys)}. ` +
        'Write the option as a literal in the object given to createCodec, then compile again.',
    );
  }
  const { checks } = emitted;
  let known: TypeModel | undefined;
  const model = (): TypeModel => {
    known ??= restrict(JSON.parse(emitted.types) as Types, emitted.type);
    return known;
  };
  const decode = emitted.decoder(maxDepth, (json) => ({
    ok: false,
    issues: explainJson(model(), emitted.type, json, { maxDepth, messages, checks }),
  })) as Codec<T>['decode'];
  const isWithinDepth = (value: unknown): value is T => {
    try {
      return emitted.is(value, maxDepth);
    } catch (error) {
      // A cyclic value has no JSON, so it satisfies no type. The stack can be smaller than
      // maxDepth.
      if (error instanceof TooDeepError || error instanceof RangeError) return false;
      throw error;
    }
  };
  // Without try: 9 ns instead of 16 for the value of `npm run bench -- types`, assertLoose.
  const is = emitted.deep ? isWithinDepth : (emitted.is as (value: unknown) => value is T);
  return new BuiltCodec<T>(model, {
    is,
    assert: (value) => {
      if (is(value)) return value;
      throw new InvalidValueError(
        explainValue(model(), emitted.type, value, { maxDepth, messages, checks }),
      );
    },
    decode,
    parse: (text) => {
      const json = parseJson(text);
      if (json !== INVALID) return decode(json);
      return { ok: false, issues: [{ ...NOT_JSON, message: createMessages(messages)(NOT_JSON) }] };
    },
    encode: (value) => {
      try {
        // In a list, `undefined` would be null. At the top, it has no JSON.
        if (value !== undefined) return emitted.encode(value, maxDepth);
      } catch (error) {
        if (!(error instanceof TypeError)) throw withoutEnd(error);
        encodeByModel(model(), emitted.type, value, { maxDepth, checks }); // throws too, and names the location
        throw error;
      }
      throw new TypeError('Value does not satisfy its type: undefined has no form in JSON');
    },
    '~standard': toStandard<T>(decode, model),
  });
}

/**
 * A class because of its getter: in an object literal, V8 would read the functions more slowly, 14 ns a call
 * instead of 9 (assertLoose of `npm run bench -- types`).
 */
class BuiltCodec<T> implements Codec<T> {
  readonly is: Codec<T>['is'];
  readonly assert: Codec<T>['assert'];
  readonly decode: Codec<T>['decode'];
  readonly parse: Codec<T>['parse'];
  readonly encode: Codec<T>['encode'];
  readonly '~standard': Codec<T>['~standard'];
  readonly #model: () => TypeModel;

  constructor(model: () => TypeModel, functions: Omit<Codec<T>, 'model'>) {
    this.#model = model;
    this.is = functions.is;
    this.assert = functions.assert;
    this.decode = functions.decode;
    this.parse = functions.parse;
    this.encode = functions.encode;
    this['~standard'] = functions['~standard'];
  }

  get model(): TypeModel {
    return this.#model();
  }
}

function toStandard<T>(
  decode: (json: unknown) => DecodeResult<T>,
  model: () => TypeModel,
): StandardProps<JsonOf<T>, T> {
  return {
    version: 1,
    vendor: 'mikrokit',
    validate: (value) => {
      const decoded = decode(value);
      if (decoded.ok) return { value: decoded.value };
      return { issues: decoded.issues.map(({ message, path }) => ({ message, path })) };
    },
    jsonSchema: {
      input: ({ target }) => describeInput(model(), target),
      output: ({ target }) => describeOutput(model(), target),
    },
  };
}

/** The part of a model with a type and its inner types. */
function restrict(types: Types, type: TypeId): TypeModel {
  const reached: Record<TypeId, TypeNode> = Object.create(null);
  const waiting = [type];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached[id]) continue;
    reached[id] = typeNode(types, id);
    waiting.push(...partsOf(types, id));
  }
  return { version: 1, type, types: reached };
}

const NOT_JSON = { path: [], code: 'format', expected: 'JSON' } as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return INVALID;
  }
}

function withoutEnd(error: unknown): unknown {
  if (!(error instanceof RangeError)) return error;
  const message = 'Value does not satisfy its type: it nests deeper than the stack allows';
  return new TypeError(message, { cause: error });
}

/** The schema of a type's JSON. */
function describeInput(model: TypeModel, target: string): Record<string, unknown> {
  return describe(model, target, { ofValues: false });
}

/**
 * The schema of a type's values. Throws if decoding converts some of them, because JSON Schema
 * cannot describe the results.
 */
function describeOutput(model: TypeModel, target: string): Record<string, unknown> {
  for (const id of Object.keys(model.types)) {
    const node = typeNode(model.types, id);
    if (!kindOf(node).traits(node).isOwnJson) {
      throw new TypeError(
        `JSON Schema cannot describe values of type ${printType(model.types, id)}`,
      );
    }
  }
  return describe(model, target, { ofValues: true });
}

function describe(
  { types, type }: TypeModel,
  target: string,
  options: { readonly ofValues: boolean },
): Record<string, unknown> {
  const schema: JsonSchema = toJsonSchema(types, type, options);
  if (target === 'draft-2020-12') return { ...schema };
  if (target === 'draft-07') return toDraft07(schema);
  throw new TypeError(`JSON Schema can be had for draft-2020-12 and draft-07, not for ${target}`);
}
