import { jsonFormsOf } from '../analysis/find-ambiguity.ts';
import type { JsonForm } from '../code/json-forms.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { TypeId, Types } from '../model/nodes.ts';
import { acceptsNull, acceptsUndefined } from '../model/null-and-undefined.ts';
import type { HeaderForm } from '../runtime/header.ts';

/** Why a type cannot be sent in a header. Messages put it after "which". */
export interface HeaderProblem {
  readonly fault: string;
}

/**
 * How a header carries the single parameter of a hook (`id` is the tuple of its parameters) or its
 * result: strings, numbers, booleans, types that are strings in JSON, literals, unions of these,
 * and arrays and sets of them.
 */
export function headerFormOf(types: Types, id: TypeId): HeaderForm | HeaderProblem {
  const node = typeNode(types, id);
  if (node.kind !== 'tuple') return formOf(types, id, acceptsUndefined(types, id));
  const [element] = node.elements;
  if (!element || node.elements.length > 1 || element.rest) {
    return { fault: 'is not a single value' };
  }
  return formOf(types, element.type, element.optional || acceptsUndefined(types, element.type));
}

/** How an optional text, such as an environment variable, carries a type. */
export function textFormOf(types: Types, id: TypeId): HeaderForm | HeaderProblem {
  return formOf(types, id, acceptsUndefined(types, id));
}

function formOf(types: Types, outer: TypeId, optional: boolean): HeaderForm | HeaderProblem {
  const id = inputOf(types, outer);
  // A schema for any value gets the plain text, to coerce it.
  const isInput = id !== outer;
  if (isInput && typeNode(types, id).kind === 'unknown') return optional ? { optional } : {};
  const value = withoutUndefined(types, id);
  const node = value.length === 1 ? bareNode(types, value[0] as TypeId) : undefined;
  const list = node?.kind === 'array' || node?.kind === 'set';
  const elements = list ? [node.element] : value;
  const forms = elements.flatMap((element) => jsonFormsOf(types, element));
  if (forms.some(({ json }) => json === 'object' || json === 'array' || json === 'any')) {
    return { fault: 'is more than a string, number or boolean, or an array of these' };
  }
  if (elements.some((element) => acceptsNull(types, element))) {
    return { fault: 'can be null, which has no text form' };
  }
  if (list && acceptsUndefined(types, node.element)) {
    return { fault: 'can hold undefined, which has no text form' };
  }
  if (isAmbiguous(forms))
    return { fault: 'is ambiguous there: without quotes, a string looks like other values' };
  return { ...(optional && { optional }), ...(list && { list }), ...readings(forms) };
}

/** The type of a schema's input if a schema parses the value. Otherwise the type itself. */
export function inputOf(types: Types, id: TypeId): TypeId {
  const node = typeNode(types, id);
  if (node.kind === 'parsed') return inputOf(types, node.type);
  if (node.kind !== 'union') return id;
  const present = withoutUndefined(types, id);
  const [only] = present;
  return only !== undefined && present.length === 1 && typeNode(types, only).kind === 'parsed'
    ? inputOf(types, only)
    : id;
}

function withoutUndefined(types: Types, id: TypeId): readonly TypeId[] {
  const node = typeNode(types, id);
  if (node.kind !== 'union') return [id];
  return node.members.filter((member) => typeNode(types, member).kind !== 'undefined');
}

function readings(forms: readonly JsonForm[]): Pick<HeaderForm, 'number' | 'literals'> {
  const literals: Record<string, number | boolean> = {};
  let number = false;
  for (const { json, values } of forms) {
    if (json === 'number' && !values) number = true;
    if (json !== 'number' && json !== 'boolean') continue;
    for (const value of values ?? (json === 'boolean' ? [true, false] : [])) {
      if (typeof value !== 'string') literals[String(value)] = value;
    }
  }
  return { ...(number && { number }), ...(Object.keys(literals).length > 0 && { literals }) };
}

// One text for each shape of a number in JSON: digits, a sign, a fraction, an exponent.
const NUMBERS = ['0', '7', '-1', '12', '1234', '1.5', '1e5', '20261121'];

/** Whether a text can be both a string of the type and a number or boolean of it. */
function isAmbiguous(forms: readonly JsonForm[]): boolean {
  const strings = forms.filter(({ json }) => json === 'string');
  const others = forms.filter(({ json }) => json === 'number' || json === 'boolean');
  const isString = (text: string) =>
    strings.some(({ values, form }) =>
      values ? values.includes(text) : (form?.matches(text) ?? true),
    );
  const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value));
  return others.some(({ json, values }) => {
    if (values) return values.some((value) => isString(String(value)));
    if (json === 'boolean') return isString('true') || isString('false');
    return NUMBERS.some(isString) || strings.some((string) => string.values?.some(isNumber));
  });
}

/** Whether a hook has exactly one parameter, which headers require. */
export function isSingleParameter(types: Types, params: TypeId): boolean {
  const node = typeNode(types, params);
  return node.kind === 'tuple' && node.elements.length === 1 && !node.elements[0]?.rest;
}

/** Why a header cannot carry a hook's parameter or result; messages put it after its location. `undefined` if it can. */
export function headerProblem(types: Types, type: TypeId, header: string): string | undefined {
  const form = headerFormOf(types, type);
  return 'fault' in form
    ? `travels in the header '${header}', but its type ${form.fault}`
    : undefined;
}
