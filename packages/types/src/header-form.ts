import { acceptsNull, acceptsUndefined } from './absence.ts';
import { wireOf } from './ambiguity.ts';
import type { Wire } from './emit/wire.ts';
import { bareNode, type TypeId, type Types, typeNode } from './model.ts';
import type { HeaderForm } from './runtime/header.ts';

/** Why a type cannot travel in a header, to be read after "which". */
export interface HeaderFault {
  readonly fault: string;
}

/**
 * How a header carries the one parameter of a hook (`id` is the tuple of its parameters) or its
 * result: strings, numbers, booleans, what JSON writes as a string, literals, unions of these, and
 * arrays and sets of them.
 */
export function headerFormOf(types: Types, id: TypeId): HeaderForm | HeaderFault {
  const node = typeNode(types, id);
  if (node.kind !== 'tuple') return formOf(types, id, acceptsUndefined(types, id));
  const [element] = node.elements;
  if (!element || node.elements.length > 1 || element.rest) {
    return { fault: 'is not a single value' };
  }
  return formOf(types, element.type, element.optional || acceptsUndefined(types, element.type));
}

function formOf(types: Types, id: TypeId, optional: boolean): HeaderForm | HeaderFault {
  const value = withoutUndefined(types, id);
  const node = value.length === 1 ? bareNode(types, value[0] as TypeId) : undefined;
  const list = node?.kind === 'array' || node?.kind === 'set';
  const elements = list ? [node.element] : value;
  const wires = elements.flatMap((element) => wireOf(types, element));
  if (wires.some(({ json }) => json === 'object' || json === 'array' || json === 'any')) {
    return { fault: 'is more than a text, number or boolean, or a list of such' };
  }
  if (elements.some((element) => acceptsNull(types, element))) {
    return { fault: 'may be null, which a header has no text for' };
  }
  if (list && acceptsUndefined(types, node.element)) {
    return { fault: 'may hold undefined, which a header has no text for' };
  }
  if (isAmbiguous(wires))
    return { fault: 'is ambiguous there: a header has no quotes that tell text from other values' };
  return { ...(optional && { optional }), ...(list && { list }), ...readings(wires) };
}

function withoutUndefined(types: Types, id: TypeId): readonly TypeId[] {
  const node = typeNode(types, id);
  if (node.kind !== 'union') return [id];
  return node.members.filter((member) => typeNode(types, member).kind !== 'undefined');
}

function readings(wires: readonly Wire[]): Pick<HeaderForm, 'number' | 'literals'> {
  const literals: Record<string, number | boolean> = {};
  let number = false;
  for (const { json, values } of wires) {
    if (json === 'number' && !values) number = true;
    if (json !== 'number' && json !== 'boolean') continue;
    for (const value of values ?? (json === 'boolean' ? [true, false] : [])) {
      if (typeof value !== 'string') literals[String(value)] = value;
    }
  }
  return { ...(number && { number }), ...(Object.keys(literals).length > 0 && { literals }) };
}

// Texts of each shape that numbers have in JSON: digits, a sign, a fraction, an exponent.
const NUMBERS = ['0', '7', '-1', '12', '1234', '1.5', '1e5', '20261121'];

/** Whether a text could be a string of the type as well as a number or boolean of it. */
function isAmbiguous(wires: readonly Wire[]): boolean {
  const strings = wires.filter(({ json }) => json === 'string');
  const others = wires.filter(({ json }) => json === 'number' || json === 'boolean');
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
