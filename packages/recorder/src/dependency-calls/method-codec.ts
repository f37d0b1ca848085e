import type { Codec } from '@mikrokit/types/runtime/fetch';
import {
  decodeByModel,
  encodeByModel,
  hasVolatile,
  maskSensitive,
  maskVolatile,
} from '@mikrokit/types/runtime/interpret';

type TypeModel = Codec<unknown>['model'];

/** JSON as it is written to a tape. */
export interface TypedJson {
  readonly json: unknown;
  /** Whether a value is masked or does not match its type, so that it cannot be replayed. */
  readonly isMasked: boolean;
}

/** Written for a value that does not match its type, or that JSON cannot represent. */
export const UNTYPED: TypedJson = { json: '[untyped]', isMasked: true };

/** Converts the parameters and results of one method of a dependency. */
export interface MethodCodec {
  /** The id of its type, which is a hash. Absent without types. */
  readonly contract?: string;
  /** Its types and others, by id. Absent without types. */
  readonly types?: TypeModel['types'];
  writeParams(params: readonly unknown[]): TypedJson;
  writeResult(result: unknown): TypedJson;
  /** The value of a result on a tape. Throws a `TypeError` for JSON that is not of today's type. */
  readResult(json: unknown): unknown;
  /** The JSON of parameters without values that can differ from run to run. */
  comparableParams(json: unknown): unknown;
}

/** The codecs of a dependency's methods by the model that the compiler attached. */
export function typedMethods(model: TypeModel): ReadonlyMap<string, MethodCodec> {
  return new Map(
    propertiesOf(model, model.type).map(({ name, type }) => [name, typedMethod(model, type)]),
  );
}

function typedMethod(model: TypeModel, method: string): MethodCodec {
  const [params, result] = ['params', 'result'].map(
    (name) => propertiesOf(model, method).find((property) => property.name === name)?.type,
  );
  if (params === undefined || result === undefined)
    throw new Error('wrap: the attached types do not describe a dependency');
  const isVolatile = hasVolatile(model.types, params);
  const write = (type: string, value: unknown): TypedJson => {
    let exact: unknown;
    try {
      exact = encodeByModel(model, type, value);
    } catch (error) {
      if (error instanceof TypeError) return UNTYPED;
      throw error;
    }
    const json = maskSensitive(model.types, type, exact, { untyped: 'drop' });
    return { json, isMasked: JSON.stringify(json) !== JSON.stringify(exact) };
  };
  return {
    contract: method,
    types: model.types,
    writeParams: (values) => write(params, values),
    writeResult: (value) =>
      value === undefined ? { json: value, isMasked: false } : write(result, value),
    readResult: (json) => {
      const decoded = decodeByModel(model, result, json, { maxDepth: 64 });
      if (!decoded.ok) throw new TypeError('The answer on the tape does not match its type');
      return decoded.value;
    },
    comparableParams: (json) => (isVolatile ? maskVolatile(model, params, json) : json),
  };
}

function propertiesOf({ types }: TypeModel, id: string) {
  const node = types[id];
  return node?.kind === 'object' ? node.properties : [];
}
