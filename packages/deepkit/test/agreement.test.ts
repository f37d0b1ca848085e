import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize, type Type, validate } from '@deepkit/type';
import { deepkitTypes } from '@mikrokit/deepkit';
import { CODECS_VERSION, INVALID, type RouteCodec } from '@mikrokit/types/runtime';
import test from 'ava';
import fc from 'fast-check';
import { inputs } from './agreement-inputs.ts';
import { loadApp } from './toolchain/load-app.ts';

interface Sample {
  readonly type: Type;
  readonly handler: (context: unknown, value: never) => unknown;
}

const { samples } = (await loadApp(join(import.meta.dirname, 'fixtures/agreement/types.ts'))) as {
  samples: Readonly<Record<string, Sample>>;
};

const source = deepkitTypes();
const codecs = source.codecsOf({
  routes: Object.entries(samples).map(([id, { handler }]) => ({ id, handler, hooks: [] })),
  hooks: [],
  unknownKeys: 'strip',
  errorClass: Error,
});

/**
 * Intended differences: `@deepkit/type` converts JSON of another type. Each function compares the JSON that was sent with the
 * JSON of the converted value.
 */
const CONVERSIONS: Readonly<Record<string, (sent: unknown, again: unknown) => boolean>> = {
  'a missing property becomes null if it may be null': (sent, again) =>
    sent === undefined && again === null,
  'null, numbers, strings and booleans become dates, possibly invalid ones': (sent, again) =>
    (sent === null || ['number', 'string', 'boolean'].includes(typeof sent)) &&
    (again === null || (again !== sent && /^[+-]?\d{4,6}-.*Z$/.test(String(again)))),
  'a number of an integer type loses its fraction': (sent, again) =>
    typeof sent === 'number' && Number.isInteger(again) && Math.abs(sent - Number(again)) < 1,
  'a number is clamped to the range of its type, such as uint8': (sent, again) =>
    typeof sent === 'number' && (again === 0 || again === 255),
  'duplicate entries of a map, and elements of a set, are dropped': (sent, again) =>
    Array.isArray(sent) &&
    Array.isArray(again) &&
    again.length < sent.length &&
    again.every((one) => sent.some((other) => isDeepStrictEqual(one, other))),
};

for (const [id, { type }] of Object.entries(samples)) {
  const codec = codecs.routes[id] as RouteCodec;
  const decode = (json: unknown): unknown => {
    const params = codec.decodeParams([json], 64);
    return params === INVALID ? INVALID : params[0];
  };

  test(`${id}: decodes the values that @deepkit/type deserializes and finds valid`, (t) => {
    fc.assert(
      fc.property(inputs[id] as fc.Arbitrary<unknown>, (json) => {
        const value = decode(json);
        const theirs = theirsOf(type, json);
        if (value === INVALID) {
          if (theirs === INVALID) return;
          const again = serialized(type, theirs);
          t.deepEqual(unexplained(json, again), [], JSON.stringify(json));
          t.notDeepEqual(again, json, 'rejected, though nothing was changed');
          // Only conversions differ, so that the converted JSON must decode.
          if (!holdsInvalidDate(theirs)) t.deepEqual(decode(again), theirs, JSON.stringify(json));
          return;
        }
        t.deepEqual(validate(value, type), [], JSON.stringify(json));
        t.deepEqual(value, theirs, JSON.stringify(json));
      }),
      { numRuns: 1000 },
    );
  });

  test(`${id}: encodes as @deepkit/type serializes`, (t) => {
    fc.assert(
      fc.property(inputs[id] as fc.Arbitrary<unknown>, (json) => {
        const value = decode(json);
        if (value === INVALID) return;
        const text = codec.encodeResult(value, 64) as string;
        t.deepEqual(JSON.parse(text), serialized(type, value), text);
      }),
      { numRuns: 500 },
    );
  });
}

test('the version is that of the router', (t) => t.is(source.version, CODECS_VERSION));

/** The value that @deepkit/type deserializes without conversions and finds valid. */
function theirsOf(type: Type, json: unknown): unknown {
  try {
    const value = deserialize(json, { loosely: false }, undefined, undefined, type);
    return validate(value, type).length === 0 ? value : INVALID;
  } catch {
    return INVALID;
  }
}

/** The JSON of a value by @deepkit/type. */
function serialized(type: Type, value: unknown): unknown {
  return JSON.parse(JSON.stringify(serialize(value, undefined, undefined, undefined, type)));
}

/** The places where the JSON differs from what was sent without a listed conversion. */
function unexplained(sent: unknown, again: unknown, path = 'value'): readonly string[] {
  if (isDeepStrictEqual(sent, again)) return [];
  if (Object.values(CONVERSIONS).some((isConversion) => isConversion(sent, again))) return [];
  const areObjects = [sent, again].every((one) => typeof one === 'object' && one !== null);
  if (!areObjects || Array.isArray(sent) !== Array.isArray(again)) return [path];
  if (Array.isArray(sent) && sent.length !== (again as unknown[]).length) return [path];
  // Keys that were sent but are unknown to the type are dropped by both.
  return Object.entries(again as object).flatMap(([key, value]) =>
    unexplained(Reflect.get(sent as object, key), value, `${path}.${key}`),
  );
}

function holdsInvalidDate(value: unknown): boolean {
  if (value instanceof Date) return Number.isNaN(value.getTime());
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsInvalidDate);
}

test('an integer that a double may have rounded is rejected', (t) => {
  const codec = codecs.routes.numbers as RouteCodec;
  const decode = (whole: number) =>
    codec.decodeParams([{ whole, byte: 1, from: 1.25, half: 0.5, positive: 5 }], 64);
  t.not(decode(2 ** 53 - 1), INVALID);
  t.is(decode(2 ** 53), INVALID);
});
