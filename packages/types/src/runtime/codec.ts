import type { Codec, CodecOptions } from '../create-codec.ts';
import { partsOf } from '../deep-types.ts';
import type { JsonOf } from '../json-of.ts';
import { type TypeId, type TypeModel, type TypeNode, type Types, typeNode } from '../model.ts';
import type { StandardProps } from '../standard-schema.ts';
import { explainJson } from './explain.ts';
import { explainValue } from './explain-value.ts';
import { encodeByModel } from './interpret.ts';
import { INVALID } from './invalid.ts';
import { InvalidValueError } from './invalid-value-error.ts';
import type { Issue } from './issue.ts';
import { createMessages } from './messages.ts';
import { describeInput, describeOutput } from './standard-json-schema.ts';
import { TooDeepError } from './too-deep.ts';

/** A decoded value, or every reason (up to 20) why there is none. */
export type DecodeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** The code that was emitted for a type. */
export interface EmittedCodec {
  readonly type: TypeId;
  /** The types of a model that holds it, as JSON text; parsed only by those who need it. */
  readonly types: string;
  /** What it was written for; absent for a type without objects, which is the same for both. */
  readonly unknownKeys?: 'strip' | 'reject';
  /** Whether values nest without end; absent where they do not. */
  readonly deep?: true;
  /** Throws a `TooDeepError` for a value that satisfies its type but nests too deep. */
  readonly is: (value: unknown, maxDepth: number) => boolean;
  /**
   * Makes the codec's `decode`, which gives what `refused` gives for JSON that is not of the type. It stands in the
   * emitted code, and not here once for all: V8 then knows what it calls, and puts it in its place.
   */
  // parseSafe of `npm run bench:types` takes 30 ns in place of 35, parseStrict 38 in place of 44.
  readonly decoder: (
    maxDepth: number,
    refused: (json: unknown) => DecodeResult<never>,
  ) => (json: unknown) => DecodeResult<unknown>;
  /** JSON text; throws a `TypeError` for a value that breaks its type. */
  readonly encode: (value: unknown, maxDepth: number) => string;
}

/** As the router's. */
const MAX_DEPTH = 64;

/** Makes what `createCodec` gives of the code that was emitted for its type. */
export function buildCodec<T>(
  emitted: EmittedCodec,
  { maxDepth = MAX_DEPTH, messages, unknownKeys = 'strip' }: CodecOptions,
): Codec<T> {
  if (emitted.unknownKeys && emitted.unknownKeys !== unknownKeys) {
    throw new Error(
      `createCodec: unknownKeys is ${JSON.stringify(unknownKeys)}, but this codec was compiled for ${JSON.stringify(emitted.unknownKeys)}. ` +
        'Write the option as a literal in the object given to createCodec, then compile again.',
    );
  }
  let known: TypeModel | undefined;
  const model = (): TypeModel => {
    known ??= restrict(JSON.parse(emitted.types) as Types, emitted.type);
    return known;
  };
  const decode = emitted.decoder(maxDepth, (json) => ({
    ok: false,
    issues: explainJson(model(), emitted.type, json, { maxDepth, messages }),
  })) as Codec<T>['decode'];
  const isWithinDepth = (value: unknown): value is T => {
    try {
      return emitted.is(value, maxDepth);
    } catch (error) {
      // A value that holds itself can be of no type that JSON can hold. The stack may be smaller than maxDepth.
      if (error instanceof TooDeepError || error instanceof RangeError) return false;
      throw error;
    }
  };
  // Nothing to catch: 9 ns instead of 16 for the value of `npm run bench:types`, assertLoose.
  const is = emitted.deep ? isWithinDepth : (emitted.is as (value: unknown) => value is T);
  return new BuiltCodec<T>(model, {
    is,
    assert: (value) => {
      if (is(value)) return value;
      throw new InvalidValueError(
        explainValue(model(), emitted.type, value, { maxDepth, messages }),
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
        // In a list `undefined` would be null; by itself it is nothing that could be read again.
        if (value !== undefined) return emitted.encode(value, maxDepth);
      } catch (error) {
        if (!(error instanceof TypeError)) throw withoutEnd(error);
        encodeByModel(model(), emitted.type, value, { maxDepth }); // throws too, and names the place
        throw error;
      }
      throw new TypeError('Value does not satisfy its type: undefined has no form in JSON');
    },
    '~standard': toStandard<T>(decode, model),
  });
}

/**
 * A class for its getter's sake: in an object literal it would keep V8 from reading the functions straight, 14 ns a call
 * instead of 9 (assertLoose of `npm run bench:types`).
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

/** The part of a model that a type is made of. */
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
