import type { TypeId } from '../model.ts';
import { chooseMember } from './choose-member.ts';
import { type Code, js } from './code.ts';
import type { Decoding, Emit } from './kind-emitter.ts';
import { literalValues } from './literal-values.ts';

/**
 * Decodes a union: plain JSON values by one condition, the rest by JSON type. The compiler has
 * refused unions in which one JSON value could mean two different things (ambiguity.ts).
 */
export function decodeUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Decoding {
  const checks: ((input: Code) => Code)[] = [];
  const converts: TypeId[] = [];
  for (const member of members) {
    const { check } = emit.decode(member);
    if (check) checks.push(check);
    else converts.push(member);
  }
  const passes = (input: Code) =>
    checks.map((check) => js`(${check(input)})`).reduce((a, b) => js`${a} || ${b}`);
  if (converts.length === 0) return { check: passes };

  const convert = (member: TypeId, value: Code, depth: Code): Code => {
    const decoding = emit.decode(member);
    if (!decoding.convert) throw new Error('A member that needs a check only cannot be converted');
    return decoding.convert(value, depth);
  };
  const [first] = converts;
  if (first !== undefined && converts.length === 1) {
    // `Date | null` needs no function of its own.
    return {
      convert: (input, depth) =>
        js`(${passes(input)} ? ${input} : ${convert(first, input, depth)})`,
    };
  }
  const invalid = emit.helper('INVALID');
  return emit.decoder(id, 0, (value, depth) => {
    const attempt = (member: TypeId, last: boolean) => {
      const decoded = convert(member, value, depth);
      if (last) return js`return ${decoded};`;
      return js`{
  const decoded = ${decoded};
  if (decoded !== ${invalid}) return decoded;
}`;
    };
    const none = js`return ${invalid};`;
    const choose = (candidates: readonly TypeId[]) =>
      chooseMember(candidates, emit, { value, attempt, none });
    const ofJson = (json: string) =>
      converts.filter((member) => emit.wire(member).some((wire) => wire.json === json));
    const texts = ofJson('string');
    const lists = ofJson('array');
    const objects = ofJson('object');
    return [
      ...(checks.length === 0 ? [] : [js`if (${passes(value)}) return ${value};`]),
      ...onlyIf(js`typeof ${value} === "string"`, choose(texts)),
      ...onlyIf(js`Array.isArray(${value})`, choose(lists)),
      ...onlyIf(js`typeof ${value} === "object" && ${value} !== null`, choose(objects)),
      none,
    ];
  });
}

/** Encodes a union by what tells its run-time values apart: `typeof`, `instanceof`, literal keys, shape. */
export function encodeUnion(
  members: readonly TypeId[],
  emit: Emit,
  id: TypeId,
): (value: Code) => Code {
  const literals = encodeLiterals(members, emit);
  if (literals) return literals;
  return emit.encoder(id, (value) => {
    const attempt = (member: TypeId, last: boolean) => {
      const encode = js`return ${emit.encode(member)(value)};`;
      return last ? encode : js`if (${emit.test(member)(value)}) ${encode}`;
    };
    const none = js`return ${emit.helper('refuse')}("another member of a union");`;
    const choose = (candidates: readonly TypeId[]) =>
      chooseMember(candidates, emit, { value, attempt, none });
    const byGuard = Map.groupBy(members, (member) => emit.guard(member, value)?.text);
    const objects = byGuard.get(undefined) ?? [];
    const guarded = [...byGuard].flatMap(([guard, group]) => {
      const [first] = group;
      if (guard === undefined || first === undefined) return [];
      const condition = emit.guard(first, value) as Code;
      const literals = encodeLiterals(group, emit);
      const body = literals ? [js`return ${literals(value)};`] : choose(group);
      return onlyIf(condition, body);
    });
    return [
      ...guarded,
      ...(objects.length > 0
        ? choose(objects)
        : [js`return ${emit.helper('refuse')}("another type");`]),
    ];
  });
}

/** One expression for literals that all have the same JavaScript type. */
function encodeLiterals(
  members: readonly TypeId[],
  emit: Emit,
): ((value: Code) => Code) | undefined {
  if (members.length < 2) return undefined;
  const values = members.map((member) => literalValues(emit.types, member));
  const types = new Set(
    values.flatMap((list) => list?.map((value) => typeof value) ?? [undefined]),
  );
  const [type] = types;
  if (types.size !== 1 || type === undefined) return undefined;
  const helper =
    type === 'string' ? 'encodeString' : type === 'number' ? 'encodeNumber' : 'encodeBoolean';
  return (value) => js`${emit.helper(helper)}(${value})`;
}

function onlyIf(condition: Code, body: readonly Code[]): Code[] {
  return body.length === 0 ? [] : [js`if (${condition}) {\n  ${body}\n}`];
}
