import { containsKind } from '../../analysis/deep-types.ts';
import { arrow, type Code, entry, identifier, join, js, jsonCode } from '../../code/code.ts';
import { headerFormOf } from '../../forms/header-form.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { lengthOf, MAX_PARAMETERS } from '../../kinds/collections/tuple.ts';
import { type ErrorModel, type HookModel, type RouteModel, typeNode } from '../../model/model.ts';
import type { TupleNode, TypeId } from '../../model/nodes.ts';
import { acceptsUndefined } from '../../model/null-and-undefined.ts';
import type { ParameterNames } from '../../runtime/parsed/schemas.ts';

/** The object literal of a route's codec. */
export function routeCodec(emit: Emit, route: RouteModel): Code {
  return object([
    entry('contract', js`${route.contract}`),
    ...paramsAndResult(emit, route.params, route.result),
    ...parses(emit, route.params),
    ...(route.item === undefined ? [] : [entry('encodeItem', resultEncoder(emit, route.item))]),
    ...errors(emit, route.errors),
  ]);
}

/** The object literal of a hook's codec. */
export function hookCodec(emit: Emit, hook: HookModel): Code {
  const entries = [
    ...paramsAndResult(emit, hook.params, hook.result),
    ...parses(emit, hook.params),
    ...errors(emit, hook.errors),
  ];
  if (hook.header !== undefined) entries.push(entry('header', headerForm(emit, hook.params)));
  else if (lengthOf(paramsOf(emit, hook.params)).most === 0)
    entries.push(entry('takesNothing', js`${true}`));
  if (hook.returns)
    entries.push(entry('returns', js`${hook.returns === 'body' ? 'body' : 'header'}`));
  return object(entries);
}

/** The object literal that describes how a header carries a parameter list or a result. */
export function headerForm(emit: Emit, id: TypeId): Code {
  const form = headerFormOf(emit.types, id);
  if ('fault' in form) throw new Error(`A header cannot carry its type: ${form.fault}`);
  const { literals, ...flags } = form;
  const entries = Object.keys(flags).map((flag) => entry(flag, js`${true}`));
  if (literals) {
    const values = Object.entries(literals).map(([text, value]) => entry(text, js`${value}`));
    entries.push(entry('literals', object(values)));
  }
  return object(entries);
}

/** Encoders for the data of each error that a result type names. */
function errors(emit: Emit, models: readonly ErrorModel[] = []): Code[] {
  const encoders = models.map(({ type, data }) => {
    return entry(type, data === undefined ? NOTHING : resultEncoder(emit, data));
  });
  if (encoders.length === 0) return [];
  return [js`errors: {\n  __proto__: null,\n  ${join(encoders, ',\n')}\n}`];
}

function object(entries: readonly Code[]): Code {
  return entries.length === 0 ? js`{}` : js`{\n  ${join(entries, ',\n')},\n}`;
}

function paramsAndResult(emit: Emit, params: TypeId, result: TypeId | undefined): Code[] {
  const list = identifier('list');
  const depth = identifier('depth');
  const convert = emit.decode(params).convert;
  const { most } = lengthOf(paramsOf(emit, params));
  if (!convert) throw new Error('The parameters of a route or hook have no decoder');
  const all = convert(list, depth);
  const isBounded = most !== Number.POSITIVE_INFINITY;
  const decoded = isBounded
    ? all
    : js`${list}.length > ${MAX_PARAMETERS} ? ${emit.helper('INVALID')} : ${all}`;
  const decodeParams = entry('decodeParams', arrow([list, depth], decoded));
  if (result === undefined) return [decodeParams];
  return [decodeParams, entry('encodeResult', resultEncoder(emit, result))];
}

/** The names of the parameters, if schemas parse some of them. Otherwise nothing. */
function parses(emit: Emit, params: TypeId): Code[] {
  if (!containsKind(emit.types, params, 'parsed')) return [];
  const { elements } = paramsOf(emit, params);
  const rest = elements.findIndex((element) => element.rest);
  const absent = elements.flatMap(({ type, optional }, i) => {
    const node = typeNode(emit.types, type);
    const runs = optional && node.kind === 'parsed' && acceptsUndefined(emit.types, type);
    return runs ? [[i, node.schema] as const] : [];
  });
  const names: ParameterNames = {
    names: elements.map(({ label = null }) => label),
    ...(rest !== -1 && { rest }),
    ...(absent.length > 0 && { absent: Object.fromEntries(absent) }),
  };
  return [entry('parses', jsonCode(names))];
}

function paramsOf(emit: Emit, params: TypeId): TupleNode {
  const node = typeNode(emit.types, params);
  if (node.kind === 'tuple') return node;
  throw new Error('The parameters of a route or hook must be a tuple');
}

/** Returns `undefined` for any value. */
const NOTHING = js`(value) => undefined`;

function resultEncoder(emit: Emit, result: TypeId): Code {
  // TypeScript lets a function that returns void return anything, to be ignored.
  const { kind } = typeNode(emit.types, result);
  // The bytes of a file are not part of the JSON.
  if (kind === 'undefined' || kind === 'file') return NOTHING;
  const value = identifier('value');
  const depth = identifier('depth');
  const encoded = emit.encode(result)(value, depth);
  const orNothing = acceptsUndefined(emit.types, result)
    ? js`${value} === undefined ? undefined : ${encoded}`
    : encoded;
  return arrow(emit.isDeep(result) ? [value, depth] : [value], orNothing);
}
