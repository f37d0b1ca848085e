import { type Code, join, js } from '../../code/code.ts';
import type { JsonType } from '../../code/json-forms.ts';
import type { Decoding, Emit } from '../../interfaces/kind-emitter.ts';
import type { TypeId } from '../../model/nodes.ts';
import { chooseMember } from './choose-member.ts';
import { isAmong, splitLiterals } from './literals.ts';
import { mustMemoize, ofJson, onlyIf } from './union-members.ts';

/**
 * Decodes a union: plain JSON values by one condition, the rest by JSON type. The compiler has
 * rejected unions in which one JSON value could mean two different values (find-ambiguity.ts).
 */
export function decodeUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Decoding {
  const checks: ((input: Code) => Code)[] = [];
  const converts: TypeId[] = [];
  const { literals, others } = splitLiterals(members, emit);
  if (literals.length > 0) checks.push((input) => isAmong(literals, input, emit));
  for (const member of others) {
    const { check } = emit.decode(member);
    if (check) checks.push(check);
    else converts.push(member);
  }
  const passes = (input: Code) =>
    checks.length === 0
      ? js`${false}`
      : join(
          checks.map((check) => js`(${check(input)})`),
          ' || ',
        );
  const [first] = converts;
  if (first === undefined) return { check: passes };
  if (converts.length === 1) {
    // `Date | null` does not need a separate function.
    return {
      convert: (input, depth) =>
        js`(${passes(input)} ? ${input} : ${convert(emit, first, input, depth)})`,
    };
  }
  const memoize = mustMemoize(members, emit, id);
  return emit.decoder(id, { levels: 0, memoize }, (value, depth) => {
    const choose = (json: JsonType) =>
      chooseDecoder(ofJson(converts, emit, json), emit, value, depth);
    return [
      ...(checks.length === 0 ? [] : [js`if (${passes(value)}) return ${value};`]),
      ...onlyIf(js`typeof ${value} === "string"`, choose('string')),
      ...onlyIf(js`Array.isArray(${value})`, choose('array')),
      ...onlyIf(js`typeof ${value} === "object" && ${value} !== null`, choose('object')),
      js`return ${emit.helper('INVALID')};`,
    ];
  });
}

function chooseDecoder(members: readonly TypeId[], emit: Emit, value: Code, depth: Code): Code[] {
  const invalid = emit.helper('INVALID');
  return chooseMember(members, emit, {
    value,
    none: js`return ${invalid};`,
    attempt: (member, last) => {
      const decoded = convert(emit, member, value, depth);
      if (last) return js`return ${decoded};`;
      return js`{
  const decoded = ${decoded};
  if (decoded !== ${invalid}) return decoded;
}`;
    },
  });
}

function convert(emit: Emit, member: TypeId, value: Code, depth: Code): Code {
  const decoding = emit.decode(member);
  if (!decoding.convert) throw new Error('A member that needs a check only cannot be converted');
  return decoding.convert(value, depth);
}
