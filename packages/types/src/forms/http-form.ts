import type { DiagnosticCode } from '../front-end/diagnostics.ts';
import {
  type ApiModel,
  bareNode,
  type HookModel,
  type RouteModel,
  typeNode,
} from '../model/model.ts';
import type { ObjectNode, TupleElement, TypeId, Types } from '../model/nodes.ts';
import { acceptsUndefined, isAnyJson } from '../model/null-and-undefined.ts';
import type {
  HttpRouteForm,
  HttpRouteParameter,
  NestedForm,
  QueryFields,
  TextForm,
} from '../runtime/http/http-route-form.ts';
import { type HttpTemplate, parseHttpTemplate } from '../runtime/http/http-template.ts';
import { type HeaderProblem, inputOf, textFormOf } from './header-form.ts';

/** Why a route cannot be an HTTP route. Messages put `fault` after `Route 'a/b' `. */
export interface HttpRouteProblem {
  readonly code: DiagnosticCode;
  readonly fault: string;
  /** The name of the parameter at fault, if there is one. */
  readonly parameter?: string;
}

type RouteOverHttp = Pick<RouteModel, 'params' | 'hooks' | 'item' | 'nestedQuery'> & {
  readonly http: string;
};
type Model = Pick<ApiModel, 'types' | 'unknownKeys'> & {
  readonly hooks: Readonly<
    Record<string, Pick<HookModel, 'params' | 'header' | 'returns'> | undefined>
  >;
};

/** Methods whose requests have no body: RFC 9110 sections 9.3.1, 9.3.2 and 9.3.5. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);

/**
 * Finds the location of each parameter in the requests of an HTTP route. Parameters named in the
 * template are in the path. One other parameter is the body, or its properties are the query string
 * if the method has no body.
 */
export function httpFormOf(
  model: Model,
  { http, params, item, hooks = [], nestedQuery }: RouteOverHttp,
): HttpRouteForm | HttpRouteProblem {
  const template = parseHttpTemplate(http);
  if ('fault' in template)
    return { code: 'MK1040', fault: `has an option 'http' that ${template.fault}` };
  if (item !== undefined) {
    return {
      code: 'MK1040',
      fault: `is the HTTP route \`${http}\`, but its result is a stream, which only the RPC protocol sends`,
    };
  }
  const inBody = hookInBody(model, hooks);
  if (inBody !== undefined) {
    return {
      code: 'MK1044',
      fault: `is the HTTP route \`${http}\`, whose bodies hold only its parameter and its result, but hook '${inBody}' has parameters or a result in the body`,
    };
  }
  const { types, unknownKeys } = model;
  const node = typeNode(types, params);
  const elements = node.kind === 'tuple' ? node.elements : [];
  const missing = namesMissing(template, elements);
  if (missing !== undefined) return missing;
  const parameters = assignParameters(types, template, elements, nestedQuery === true);
  if ('fault' in parameters) return parameters;
  return { http, parameters, ...(unknownKeys && { unknownKeys }) };
}

/**
 * The first of some hooks that has parameters or a result in bodies. `undefined` if there is none.
 */
export function hookInBody(
  model: Pick<Model, 'types' | 'hooks'>,
  hooks: readonly string[],
): string | undefined {
  return hooks.find((id) => usesBody(model, id));
}

function usesBody({ types, hooks }: Pick<Model, 'types' | 'hooks'>, id: string): boolean {
  const hook = hooks[id];
  if (hook === undefined) return false;
  const params = typeNode(types, hook.params);
  const takesParameters = params.kind === 'tuple' && params.elements.length > 0;
  return hook.returns === 'body' || (hook.header === undefined && takesParameters);
}

/** The names in a template that no parameter has. */
function namesMissing(
  { segments, path }: HttpTemplate,
  elements: readonly TupleElement[],
): HttpRouteProblem | undefined {
  const labels = elements.map(({ label }) => label);
  for (const segment of segments) {
    if (segment.kind === 'literal' || labels.includes(segment.name)) continue;
    const named = labels.filter((label) => label !== undefined);
    const known =
      named.length === 0 ? 'it has no parameters with names' : `it has ${named.join(', ')}`;
    return {
      code: 'MK1041',
      fault: `has the path \`${path}\`, but no parameter is named '${segment.name}': ${known}`,
    };
  }
  return undefined;
}

function assignParameters(
  types: Types,
  template: HttpTemplate,
  elements: readonly TupleElement[],
  nestedQuery: boolean,
): readonly HttpRouteParameter[] | HttpRouteProblem {
  const takesBody = !WITHOUT_BODY.has(template.method);
  const parameters: HttpRouteParameter[] = [];
  let other: string | undefined;
  for (const [at, element] of elements.entries()) {
    const name = element.label ?? `#${at + 1}`;
    if (element.rest)
      return problem('MK1042', name, 'takes any number of values; make it one list');
    const segment = template.segments.find(
      (one) => one.kind !== 'literal' && one.name === element.label,
    );
    if (segment === undefined) {
      if (other !== undefined) {
        const both = `is not in the path, and neither is '${other}': a request has one ${takesBody ? 'body' : 'query string'}`;
        return problem('MK1042', name, both);
      }
      other = name;
    }
    const located =
      segment !== undefined
        ? inPath(types, element, name, segment.kind === 'rest')
        : takesBody
          ? inBody(types, element, name)
          : inQuery(types, element, name, nestedQuery);
    if ('fault' in located) return located;
    parameters.push(located);
  }
  return parameters;
}

function inPath(
  types: Types,
  element: TupleElement,
  name: string,
  isRest: boolean,
): HttpRouteParameter | HttpRouteProblem {
  const form = textFormOf(types, element.type);
  if ('fault' in form) return problem('MK1043', name, `is in the path, but its type ${form.fault}`);
  if (form.list && !isRest)
    return problem('MK1043', name, 'is one segment of the path, but its type is a list');
  return { in: 'path', name, form };
}

function inBody(types: Types, element: TupleElement, name: string): HttpRouteParameter {
  return { in: 'body', name, ...optionalFlag(types, element) };
}

function inQuery(
  types: Types,
  element: TupleElement,
  name: string,
  nestedQuery: boolean,
): HttpRouteParameter | HttpRouteProblem {
  const type = inputOf(types, element.type);
  const isInput = type !== element.type;
  const object = objectIn(types, type);
  if (object === undefined) {
    return problem(
      'MK1042',
      name,
      'is neither in the path nor an object with the properties of the query string',
    );
  }
  const levels = nestedQuery ? DEEPEST_QUERY : 1;
  const fields = queryFieldsOf(types, object, { levels, isInput });
  if ('fault' in fields) {
    const { at, fault } = fields;
    const why = `is the query string, but the type of its property '${at.join('.')}' ${fault}`;
    return problem('MK1043', name, why);
  }
  const open = isInput && { open: true as const };
  return { in: 'query', name, fields, ...open, ...optionalFlag(types, element) };
}

/** The most levels of objects in a query string. */
const DEEPEST_QUERY = 5;

/** The fields of an object and of nested objects, up to some levels. */
function queryFieldsOf(
  types: Types,
  { properties }: ObjectNode,
  { levels, isInput }: QueryLevel,
): QueryFields | (HeaderProblem & { readonly at: readonly string[] }) {
  const fields: (readonly [string, TextForm | NestedForm])[] = [];
  for (const { name, type, optional: isOptional, default: byDefault } of properties) {
    // A schema for any value gets the plain text, to coerce it.
    const isText = isInput && isAnyJson(types, type);
    const form = isText ? {} : queryFormOf(types, type);
    const inner = 'fault' in form && levels > 1 ? objectIn(types, inputOf(types, type)) : undefined;
    if (inner === undefined && 'fault' in form) return { ...form, at: [name] };
    const isWithin = isInput || inputOf(types, type) !== type;
    const nested = inner && queryFieldsOf(types, inner, { levels: levels - 1, isInput: isWithin });
    if (nested && 'fault' in nested) return { ...nested, at: [name, ...nested.at] };
    if (nested && /[[\]]/.test(name))
      return { fault: 'is an object, whose name cannot contain brackets', at: [name] };
    const optional = isOptional || byDefault !== undefined || acceptsUndefined(types, type);
    const flag = optional && { optional: true as const };
    fields.push([name, { ...(nested ? { fields: nested } : (form as TextForm)), ...flag }]);
  }
  return fields;
}

interface QueryLevel {
  /** How many more levels of objects can follow. */
  readonly levels: number;
  /** Whether the object is the input of a schema. */
  readonly isInput: boolean;
}

/** The object type with fixed properties, without `undefined` around it. */
function objectIn(types: Types, id: TypeId): ObjectNode | undefined {
  const node = bareNode(types, id);
  if (node.kind === 'union') {
    const present = node.members.filter((member) => typeNode(types, member).kind !== 'undefined');
    return present.length === 1 ? objectIn(types, present[0] as TypeId) : undefined;
  }
  return node.kind === 'object' && !node.index && !node.patterns ? node : undefined;
}

function queryFormOf(types: Types, id: TypeId): TextForm | HeaderProblem {
  const form = textFormOf(types, id);
  return 'fault' in form || !isDate(types, id) ? form : { ...form, plus: true };
}

function isDate(types: Types, id: TypeId): boolean {
  const node = bareNode(types, inputOf(types, id));
  if (node.kind === 'array' || node.kind === 'set') return isDate(types, node.element);
  if (node.kind !== 'union') return node.kind === 'date' || node.kind === 'temporal';
  const present = node.members.filter((member) => typeNode(types, member).kind !== 'undefined');
  return present.every((member) => isDate(types, member));
}

function optionalFlag(types: Types, { optional, type }: TupleElement) {
  return (optional || acceptsUndefined(types, type)) && { optional: true as const };
}

function problem(code: DiagnosticCode, parameter: string, fault: string): HttpRouteProblem {
  return { code, parameter, fault: `has a parameter '${parameter}' that ${fault}` };
}
