import { acceptsUndefined } from '../absence.ts';
import { type ApiModel, typeNode } from '../model.ts';
import { CODECS_VERSION } from '../runtime/route-codecs.ts';
import { type Code, entry, identifier, join, js } from './code.ts';
import { createEmit } from './create-emit.ts';
import type { Emit } from './kind-emitter.ts';

/**
 * Writes the ES module that exports `codecs`, the {@link RouterCodecs} of an API. It imports its
 * helpers from `runtime`, by default `@mikrokit/types/runtime`.
 */
export function emitRouterCodecs(model: ApiModel, runtime = '@mikrokit/types/runtime'): string {
  const emit = createEmit(model.types);
  const routes = Object.entries(model.routes).map(([id, route]) =>
    entry(id, routeCodec(emit, route.params, route.result)),
  );
  const module = js`import { ${join(emit.helpers().map(identifier), ', ')} } from ${runtime};

${emit.functions()}

export const codecs = {
  version: ${CODECS_VERSION},
  model: ${JSON.stringify(model)},
  routes: {
    __proto__: null,
    ${join(routes, ',\n')}
  },
};
`;
  return module.text;
}

function routeCodec(emit: Emit, params: string, result: string): Code {
  const list = identifier('list');
  const depth = identifier('depth');
  const value = identifier('value');
  const invalid = emit.helper('INVALID');
  const decoded = emit.decode(params).convert?.(list, depth);
  if (!decoded || typeNode(emit.types, params).kind !== 'tuple') {
    throw new Error('The parameters of a route must be a tuple');
  }
  const encode = encodeResult(emit, result, value);
  return js`{
  decodeParams: (${list}, ${depth}) => {
    const params = ${decoded};
    return params === ${invalid} ? undefined : params;
  },
  encodeResult: (${value}) => ${encode},
}`;
}

function encodeResult(emit: Emit, result: string, value: Code): Code {
  // TypeScript lets a function that returns void return anything, to be ignored.
  if (typeNode(emit.types, result).kind === 'undefined') return js`undefined`;
  const encoded = emit.encode(result)(value);
  return acceptsUndefined(emit.types, result)
    ? js`${value} === undefined ? undefined : ${encoded}`
    : encoded;
}
