import type { Constraint } from '../constraints/constraint.ts';
import { ruleOf } from '../constraints/rules.ts';
import { type Code, join, js } from '../emit/code.ts';
import { checkOf } from '../emit/constraint-checks.ts';
import type { Emit, KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { type TypeId, type TypeNode, typeNode } from '../model.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';

/** A type whose values must satisfy more than the type: `string & MinLength<3>`. In JSON as the type. */
export interface ConstrainedNode {
  readonly kind: 'constrained';
  /** The alias. Absent for a type written in place. */
  readonly name?: string;
  /** Never a union, nor itself constrained. */
  readonly type: TypeId;
  /** In the order in which they are checked, none twice. */
  readonly constraints: readonly Constraint[];
}

export const constrainedKind: Kind<ConstrainedNode> = {
  print: (node, printer) => printConstrained(printer.operand(node.type), node.constraints),
  mapTypes: (node, map) => ({ ...node, type: map(node.type) }),
  explain: (node, value, explanation) => {
    explanation.explain(node.type, value);
    for (const constraint of node.constraints) {
      const { code, accepts } = ruleOf(constraint);
      if (code === undefined || accepts(constraint, value)) continue;
      explanation.report(code, printConstrained(explanation.print(node.type), [constraint]));
      // The others may count on it: a pattern may be slow on long strings.
      if (code === 'maxLength' || code === 'maxItems') return;
    }
  },
};

export const constrainedInterpreter: KindInterpreter<ConstrainedNode> = {
  revive: (node, value, revival) => {
    const ofLength = node.constraints.filter(isOfLength);
    // Looked at before the elements are: there may be many.
    if (!ofLength.every((c) => ruleOf(c).accepts(c, value))) return INVALID;
    const revived = revival.revive(node.type, value);
    return revived !== INVALID && node.constraints.every((c) => holds(c, revived))
      ? revived
      : INVALID;
  },
  lower: (node, value, lowering) => {
    const json = lowering.lower(node.type, value);
    if (!lowering.keepGoing && !node.constraints.every((c) => holds(c, value))) {
      refuse(lowering.spelling());
    }
    return json;
  },
  test: (node, value, testing) =>
    testing.test(node.type, value) && node.constraints.every((c) => holds(c, value)),
};

/** Whether a value of the constraint's type satisfies it. */
function holds(constraint: Constraint, value: unknown): boolean {
  const { holds, accepts } = ruleOf(constraint);
  return holds ? holds(constraint, value as never) : accepts(constraint, value);
}

export const constrainedEmitter: KindEmitter<ConstrainedNode> = {
  wire: (node, ofMember) => ofMember(node.type),
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
    return emit.encoder(id, { levels: 0 }, (value, depth) => {
      const conditions = [
        join(emit.guards(node.type, value), ' || '),
        ...checks(node, emit, value),
      ];
      return [
        js`if (!(${allOf(conditions)})) ${emit.helper('refuse')}(${emit.print(id)});`,
        js`return ${encode(value, depth)};`,
      ];
    });
  },
  ends: (node, emit) => emit.ends(node.type),
  test: (node, emit) => (value, depth) =>
    allOf([emit.test(node.type)(value, depth), ...checks(node, emit, value)]),
  guards: (node, value, emit) => emit.guards(node.type, value),
};

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
  return [type, ...constraints.map((constraint) => ruleOf(constraint).print(constraint))].join(
    ' & ',
  );
}
