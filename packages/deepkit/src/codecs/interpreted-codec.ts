import type { ApiModel, HookModel, RouteModel, TypeId } from '@mikrokit/types/model';
import { type ErrorEncoders, INVALID } from '@mikrokit/types/runtime';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import type { CodecFunctions } from './function-scope.ts';

/** A codec that walks the model instead of running emitted code. */
export function interpretedCodec(
  model: ApiModel,
  { params, result, errors }: RouteModel | HookModel,
): CodecFunctions {
  const encoder =
    (type: TypeId | undefined): CodecFunctions['encodeResult'] =>
    (value, maxDepth) => {
      if (type === undefined || model.types[type]?.kind === 'undefined') return undefined;
      const json = encodeByModel(model, type, value, { maxDepth });
      return json === undefined ? undefined : JSON.stringify(json);
    };
  const encoders: Record<string, ErrorEncoders[string]> = Object.create(null);
  for (const { type, data } of errors ?? []) encoders[type] = encoder(data);
  return {
    decodeParams: (list, maxDepth) => {
      const decoded = decodeByModel(model, params, list, { maxDepth });
      return decoded.ok ? (decoded.value as unknown[]) : INVALID;
    },
    encodeResult: encoder(result),
    ...(errors && { errors: encoders }),
  };
}
