import { type Code, join, js } from '../emit/code.ts';
import type { Emit } from '../emit/kind-emitter.ts';
import { bareNode, type TypeId, typeNode } from '../model/model.ts';
import { chooseMember } from './choose-member.ts';
import { encodeLiterals, literalValues } from './literals.ts';
import { byGuard, mustMemoize, ofJson, onlyIf } from './union-members.ts';

type Write = (value: Code, depth: Code) => Code;

/** Encodes a union after distinguishing its run-time values: by `typeof`, `instanceof`, literal keys, shape. */
export function encodeUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Write {
  const refuse = js`${emit.helper('refuse')}(${emit.print(id)})`;
  return emit.encoder(id, { levels: 0 }, (value, depth) => {
    const choose = (group: readonly TypeId[]) => {
      const literals = literalsOf(group, emit);
      return literals
        ? encodeLiterals(literals, value, refuse)
        : chooseMember(group, emit, {
            value,
            none: js`return ${refuse};`,
            attempt: (member, last, alone) => {
              // Otherwise a value that no closed member accepts would lose all keys unknown to the last one.
              const isSure = last && (alone || !isClosed(member, emit));
              if (isSure) return js`return ${emit.encode(member)(value, depth)};`;
              const encode = js`return ${encodeTested(member, emit, value, depth)};`;
              const attempt = js`if (${emit.test(member)(value, depth)}) ${encode}`;
              return last ? js`${attempt}\nreturn ${refuse};` : attempt;
            },
          });
    };
    if (literalsOf(members, emit)) return choose(members);
    const guarded = byGuard(members, emit, value);
    const objects = ofJson(members, emit, 'object');
    const body = [
      ...guarded.flatMap(({ condition, group }) =>
        onlyIf(condition, ofSingleValue(group, emit, value, depth) ?? choose(group)),
      ),
      ...(objects.length > 0 ? choose(objects) : [js`return ${refuse};`]),
    ];
    if (!mustMemoize(members, emit, id)) return body;
    // Otherwise each level would test all levels below it before it writes one.
    return [js`return ${emit.memoizedTester(id)}.during(() => {\n  ${body}\n});`];
  });
}

/** The statement for a guard that is a complete test, `value === null`; none for others. */
function ofSingleValue(
  group: readonly TypeId[],
  emit: Emit,
  ...[value, depth]: Parameters<Write>
): Code[] | undefined {
  const [only] = group;
  if (only === undefined || group.length > 1) return undefined;
  const { kind } = typeNode(emit.types, only);
  if (kind !== 'null' && kind !== 'undefined') return undefined;
  return [js`return ${encodeTested(only, emit, value, depth)};`];
}

/** Encodes a value that is known to be of a type; a type with a single value needs no further check. */
function encodeTested(member: TypeId, emit: Emit, ...[value, depth]: Parameters<Write>): Code {
  const node = typeNode(emit.types, member);
  if (node.kind === 'literal') return js`${JSON.stringify(node.value)}`;
  if (node.kind === 'null' || node.kind === 'undefined') return js`${'null'}`;
  return emit.encode(member)(value, depth);
}

/** Tests a union in one expression, except objects, which are chosen by their literal keys if any. */
export function testUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Write {
  const anyOf = (group: readonly TypeId[], ...[value, depth]: Parameters<Write>) =>
    group.length === 0
      ? js`${false}`
      : join(
          group.map((member) => js`(${emit.test(member)(value, depth)})`),
          ' || ',
        );
  const memoize = mustMemoize(members, emit, id);
  const objects = ofJson(members, emit, 'object');
  const others = members.filter((member) => !objects.includes(member));
  if (objects.length < 2 && !memoize) return (value, depth) => anyOf(members, value, depth);
  return emit.tester(id, { levels: 0, memoize }, (value, depth) => [
    js`if (${anyOf(others, value, depth)}) return true;`,
    js`if (!${emit.helper('isRecord')}(${value})) return false;`,
    ...chooseMember(objects, emit, {
      value,
      none: js`return false;`,
      attempt: (member, last) =>
        last
          ? js`return ${emit.test(member)(value, depth)};`
          : js`if (${emit.test(member)(value, depth)}) return true;`,
    }),
    ...(objects.length === 0 ? [js`return false;`] : []),
  ]);
}

function isClosed(member: TypeId, emit: Emit): boolean {
  const node = bareNode(emit.types, member);
  return node.kind === 'object' && node.closed === true;
}

/** The values of types that have only literal ones. */
function literalsOf(members: readonly TypeId[], emit: Emit) {
  const lists = members.map((member) => literalValues(emit.types, member));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}
