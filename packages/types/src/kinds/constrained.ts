import { type Code, join, js } from '../code/code.ts';
import { UNKNOWN_MEMBER, VOLATILE } from '../constraints/brand.ts';
import { checkOf } from '../constraints/constraint-checks.ts';
import { constraintSchema } from '../constraints/constraint-schemas.ts';
import { ruleOf } from '../constraints/rules.ts';
import type { JsonSchema } from '../interfaces/json-schema.ts';
import type { Kind, Tester } from '../interfaces/kind.ts';
import type { Emit, KindEmitter } from '../interfaces/kind-emitter.ts';
import type { KindSchema } from '../interfaces/kind-schema.ts';
import { compositeTraits } from '../interfaces/traits.ts';
import type { Constraint } from '../model/constraints.ts';
import { typeNode } from '../model/model.ts';
import type { ConstrainedNode, TypeId, TypeNode } from '../model/nodes.ts';
import { INVALID, reject } from '../runtime/invalid.ts';
import { emitCopy } from './objects/copy-as-json.ts';

export const constrainedKind: Kind<ConstrainedNode> = {
  print: ({ type, constraints }, printer) =>
    isUnknownMember(constraints)
      ? `Unknown<${printer.type(type)}>`
      : printConstrained(printer.operand(type), constraints),
  mapTypes: (node, map) => ({ ...node, type: map(node.type) }),
  decode: (node, json, decoder) => {
    const { constraints, type } = node;
    const isBroken = (constraint: Constraint) => !ruleOf(constraint).accepts(constraint, json);
    // Before decoding the elements, because there can be many.
    if (!decoder.goesOn() && constraints.some((c) => isOfLength(c) && isBroken(c))) return INVALID;
    let value = decoder.decode(type, json);
    if (value === INVALID && !decoder.goesOn()) return INVALID;
    for (const constraint of constraints) {
      const { code } = ruleOf(constraint);
      if (code === undefined || !isBroken(constraint)) continue;
      value = decoder.reject(code, printConstrained(decoder.print(type), [constraint]));
      // Other constraints rely on it: a pattern can be slow on long strings.
      if (code === 'maxLength' || code === 'maxItems' || !decoder.goesOn()) return INVALID;
    }
    // The application's functions get only values of the right type.
    for (const constraint of constraints) {
      if (value === INVALID) break;
      if (constraint.kind === 'check' && !decoder.passes(constraint.name, value))
        value = decoder.reject('check', printConstrained(decoder.print(type), [constraint]));
    }
    return value;
  },
  toJson: (node, value, encoder) => {
    const json = encoder.toJson(node.type, value);
    if (!encoder.keepGoing && !node.constraints.every((c) => holds(c, value, encoder))) {
      reject(encoder.printed());
    }
    return json;
  },
  test: (node, value, tester) =>
    tester.test(node.type, value) && node.constraints.every((c) => holds(c, value, tester)),
  mayBe: () => true,
  traits: () => compositeTraits,
};

/** Whether a value of the constraint's type satisfies it. */
function holds(
  constraint: Constraint,
  value: unknown,
  { passes }: Pick<Tester, 'passes'>,
): boolean {
  if (constraint.kind === 'check') return passes(constraint.name, value);
  const { holds, accepts } = ruleOf(constraint);
  return holds ? holds(constraint, value as never) : accepts(constraint, value);
}

export const constrainedEmitter: KindEmitter<ConstrainedNode> = {
  forms: (node, ofMember) => ofMember(node.type),
  decode: (node, emit, id) => {
    const { check, convert } = emit.decode(node.type);
    if (check) return { check: (input) => allOf([check(input), ...checks(node, emit, input)]) };
    return emit.decoder(id, { levels: 0 }, (value, depth) => {
      const invalid = emit.helper('INVALID');
      // The JSON of Sets and Maps is an array of the same length.
      const before = node.constraints
        .filter(isOfLength)
        .flatMap((c) => checkOf(c)?.(c, value, emit, JSON_LIST) ?? []);
      const after = checks(node, emit, js`out`, (c) => !isOfLength(c));
      return [
        ...(before.length === 0
          ? []
          : [js`if (!Array.isArray(${value}) || !(${allOf(before)})) return ${invalid};`]),
        ...(after.length === 0
          ? [js`return ${convert(value, depth)};`]
          : [
              js`const out = ${convert(value, depth)};`,
              js`return out !== ${invalid} && ${allOf(after)} ? out : ${invalid};`,
            ]),
      ];
    });
  },
  encode: (node, emit, id) => {
    const encode = (value: Code, depth: Code) => emit.encodeText(node.type)(value, depth).code;
    if (!node.constraints.some(checkOf)) return encode;
    return emit.encoder(id, { levels: 0 }, (value, depth) =>
      writeChecked({ node, emit, id, value }, encode(value, depth)),
    );
  },
  delimiters: (node, emit) => emit.delimiters(node.type),
  copy: (node, emit, id) => {
    const copy = emit.copy(node.type) ?? 'unchanged';
    if (copy === 'unchanged' || !node.constraints.some(checkOf)) return copy;
    return {
      convert: () =>
        emit.copier(id, { levels: 0 }, (value, depth) =>
          writeChecked({ node, emit, id, value }, emitCopy(emit, node.type)(value, depth)),
        ),
    };
  },
  test: (node, emit) => (value, depth) =>
    allOf([emit.test(node.type)(value, depth), ...checks(node, emit, value)]),
  guards: (node, value, emit) => emit.guards(node.type, value),
};

interface CheckedContext {
  readonly node: ConstrainedNode;
  readonly emit: Emit;
  readonly id: TypeId;
  readonly value: Code;
}

/** Statements that return the JSON of a value that satisfies its constraints. */
function writeChecked({ node, emit, id, value }: CheckedContext, written: Code): Code[] {
  const guards = emit.guards(node.type, value);
  const before = [
    ...(guards.length === 0 ? [] : [join(guards, ' || ')]),
    ...checks(node, emit, value, (c) => c.kind !== 'check'),
  ];
  // The application's functions get only values of the right type. Writing the value has checked
  // that.
  const after = checks(node, emit, value, (c) => c.kind === 'check');
  const unless = (conditions: readonly Code[]) =>
    conditions.length === 0
      ? []
      : [js`if (!(${allOf(conditions)})) ${emit.helper('reject')}(${emit.print(id)});`];
  return after.length === 0
    ? [...unless(before), js`return ${written};`]
    : [...unless(before), js`const written = ${written};`, ...unless(after), js`return written;`];
}

/**
 * Of several bounds on one side, such as those of `Int & Min<1>`, the narrowest is written. Constraints with other keywords
 * that the type's own schema already has go into its `allOf`.
 */
export const constrainedSchema: KindSchema<ConstrainedNode> = (node, context) => {
  let schema = context.schemaOf(node.type);
  const others: JsonSchema[] = [];
  for (const constraint of node.constraints) {
    const all = constraintSchema(constraint, typeNode(context.types, node.type));
    const more = narrowerBounds(all, schema);
    const isNew = Object.keys(more).every((word) => REPLACED.has(word) || !(word in schema));
    if (isNew) schema = { ...schema, ...more };
    else others.push(more);
  }
  return others.length === 0 ? schema : { ...schema, allOf: others };
};

/** Keywords that a constraint writes only if it is narrower. */
const REPLACED: ReadonlySet<string> = new Set([
  'type',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
]);

/** Omits the bounds of a constraint's schema that another schema already implies. */
function narrowerBounds(
  { minimum, exclusiveMinimum, maximum, exclusiveMaximum, ...more }: JsonSchema,
  { minimum: least = -Infinity, maximum: most = Infinity, ...other }: JsonSchema,
): JsonSchema {
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = other;
  const bounds = {
    ...(minimum !== undefined && minimum > Math.max(least, above) && { minimum }),
    ...(exclusiveMinimum !== undefined &&
      exclusiveMinimum >= least &&
      exclusiveMinimum > above && { exclusiveMinimum }),
    ...(maximum !== undefined && maximum < Math.min(most, below) && { maximum }),
    ...(exclusiveMaximum !== undefined &&
      exclusiveMaximum <= most &&
      exclusiveMaximum < below && { exclusiveMaximum }),
  };
  return { ...more, ...bounds };
}

function isUnknownMember([only, more]: readonly Constraint[]): boolean {
  return more === undefined && only?.kind === 'brand' && only.value === UNKNOWN_MEMBER;
}

const JSON_LIST: TypeNode = { kind: 'array', element: '' };

function isOfLength(constraint: Constraint): boolean {
  return ruleOf(constraint).ofLength === true;
}

/** The conditions of a node's constraints on a value of its type. */
function checks(
  node: ConstrainedNode,
  emit: Emit,
  value: Code,
  which: (constraint: Constraint) => boolean = () => true,
): Code[] {
  const base: TypeNode = typeNode(emit.types, node.type);
  return node.constraints
    .filter(which)
    .flatMap((constraint) => checkOf(constraint)?.(constraint, value, emit, base) ?? []);
}

function allOf(conditions: readonly Code[]): Code {
  const isChoice = (code: Code) => code.text.includes(' || ');
  return join(
    conditions.map((code) => (isChoice(code) && conditions.length > 1 ? js`(${code})` : code)),
    ' && ',
  );
}

function printConstrained(type: string, constraints: readonly Constraint[]): string {
  const others = constraints.filter((constraint) => !isVolatileMark(constraint));
  const texts = others.map((constraint) => ruleOf(constraint).print(constraint));
  const text = [type, ...texts].join(' & ');
  return others.length < constraints.length ? `Volatile<${text}>` : text;
}

function isVolatileMark(constraint: Constraint): boolean {
  return constraint.kind === 'brand' && constraint.value === VOLATILE;
}
