import { assertKnownOptions } from '@mikrokit/types/runtime';
import { type AttachedCodec, assertAttached, type Codec } from '@mikrokit/types/runtime/fetch';
import { currentCall } from './current-call.ts';
import { DependencyCallChannel } from './dependency-call-channel.ts';
import { type MethodCodec, type TypedJson, typedMethods, UNTYPED } from './method-codec.ts';

/** The calls that a dependency answers: by method, the parameters and the awaited result. */
export type DependencyCalls<T> = {
  readonly [Method in keyof T]: T[Method] extends (...params: infer Params) => infer Result
    ? { readonly params: Params; readonly result: Awaited<Result> }
    : never;
};

/** Tells the compiler the types of the calls to a dependency. Exists only as a type. */
export interface Taped<Q> {
  readonly '~mikrokit/dependencyCalls'?: Q;
}

/** Options of {@link wrap}. */
export interface WrapOptions {
  /**
   * `keep` also accepts methods whose types a tape cannot hold. It records plain data unchanged, and only rules mask
   * values. A call with other parameters or answers is not replayed, and `stats().unwritable` counts them. Default:
   * such methods do not compile.
   */
  readonly untyped?: 'keep';
}

/**
 * Wraps an object whose methods handlers call: a repository, or a client of another service. While a call is recorded,
 * the tape gets its dependency calls with their answers. While it is replayed, the tape answers instead of the object.
 * At all other times, the object answers. The compiler adds the types as the last argument.
 */
export function wrap<T extends object>(
  name: string,
  dependency: T,
  options: WrapOptions = {},
  attached?: AttachedCodec,
): T & Taped<DependencyCalls<T>> {
  assertKnownOptions('wrap', options, { untyped: 1 });
  if (options.untyped !== undefined && options.untyped !== 'keep')
    throw new TypeError("wrap: untyped must be 'keep'");
  const codecOf = codecsOf(options, attached);
  const channel = new DependencyCallChannel();
  /** By their names, with the functions that they wrap. */
  const methods = new Map<string, { readonly value: unknown; readonly wrapped: unknown }>();
  // A proxy of a frozen object must return its functions unchanged (ECMA-262 section 10.5.8).
  const target = Object.isFrozen(dependency) ? Object.create(dependency) : dependency;
  return new Proxy(target, {
    get: (_target, key) => {
      const value: unknown = Reflect.get(dependency, key);
      const codec = typeof key === 'string' ? codecOf(key) : undefined;
      if (typeof value !== 'function' || codec === undefined) return value;
      const method = String(key);
      const known = methods.get(method);
      if (known?.value === value) return known.wrapped;
      const wrapped = (...params: readonly unknown[]): unknown => {
        const ask = () => Reflect.apply(value, dependency, params);
        const call = currentCall.getStore();
        const answer = () =>
          call === undefined
            ? ask()
            : call.answer({ dependency: name, method, codec, params, ask });
        if (!channel.hasSubscribers) return answer();
        return channel.publish({ dependency: name, method, mode: call?.mode ?? 'live' }, answer);
      };
      methods.set(method, { value, wrapped });
      return wrapped;
    },
  }) as T & Taped<DependencyCalls<T>>;
}

type CodecOf = (method: string) => MethodCodec | undefined;

function codecsOf({ untyped }: WrapOptions, attached: AttachedCodec | undefined): CodecOf {
  assertAttached('wrap', attached);
  const { model } = attached.create({}) as Codec<unknown>;
  const methods = typedMethods(model);
  if (untyped === undefined) return (method) => methods.get(method);
  return (method) =>
    methods.get(method) ?? (method in Object.prototype ? undefined : untypedMethod);
}

/** For a method without types: accepts plain data, which is recorded unchanged. */
const untypedMethod: MethodCodec = {
  // JSON has no `undefined`, which stands for an omitted parameter.
  writeParams: (params) => writePlain(params.map((param) => param ?? null)),
  writeResult: (result) =>
    result === undefined ? { json: result, isMasked: false } : writePlain(result),
  readResult: (json) => structuredClone(json),
  comparableParams: (json) => json,
};

function writePlain(value: unknown): TypedJson {
  return isPlainData(value, 0) ? { json: structuredClone(value), isMasked: false } : UNTYPED;
}

const MAX_DEPTH = 64;

/** Whether JSON holds a value without loss, but for properties that are `undefined`. */
function isPlainData(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  const parts = Array.isArray(value) ? plainItems(value) : plainProperties(value);
  return parts?.every((part) => isPlainData(part, depth + 1)) === true;
}

/** The items of an array. `undefined` if it has holes or properties. */
function plainItems(list: readonly unknown[]): readonly unknown[] | undefined {
  return Object.keys(list).length === list.length ? list : undefined;
}

/** The properties of an object. `undefined` for an instance of a class, and if it has symbols. */
function plainProperties(value: object): readonly unknown[] | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  if (Object.getOwnPropertySymbols(value).length > 0) return undefined;
  return Object.values(value).filter((part) => part !== undefined);
}
