import { type Code, join, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { bareNode, typeNode } from '../../model/model.ts';
import type { TypeId } from '../../model/nodes.ts';
import { emitCopy } from '../objects/copy-as-json.ts';
import { chooseMember } from './choose-member.ts';
import {
  copyLiterals,
  encodeLiterals,
  isAmong,
  type Literals,
  literalValues,
  splitLiterals,
} from './literals.ts';
import { byGuard, mustMemoize, ofJson, onlyIf } from './union-members.ts';

type Write = (value: Code, depth: Code) => Code;

/** How the values of a union's members are written, or copied. */
interface Writer {
  /** An expression for the JSON of a value, which it checks. */
  readonly checked: (member: TypeId) => Code;
  /** An expression for the JSON of a value that is known to be of the member. */
  readonly tested: (member: TypeId) => Code;
  /** Statements for members with only a few values. */
  readonly literals: (values: Literals) => readonly Code[];
}

/** Encodes a union after distinguishing its run-time values: by `typeof`, `instanceof`, literal keys, shape. */
export function encodeUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Write {
  return emit.encoder(id, { levels: 0 }, (value, depth) =>
    writeUnion(
      members,
      { emit, id, value, depth },
      {
        checked: (member) => emit.encode(member)(value, depth),
        tested: (member) => encodeTested(member, emit, value, depth),
        literals: (values) => encodeLiterals(values, value, rejectUnion(emit, id), emit),
      },
    ),
  );
}

/** Copies a value of a union as plain JSON, after distinguishing it in the same way. */
export function copyUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Write {
  return emit.copier(id, { levels: 0 }, (value, depth) => {
    const checked = (member: TypeId) => emitCopy(emit, member)(value, depth);
    return writeUnion(
      members,
      { emit, id, value, depth },
      {
        checked,
        tested: (member) => (emit.copy(member) === 'unchanged' ? value : checked(member)),
        literals: (values) => copyLiterals(values, value, rejectUnion(emit, id), emit),
      },
    );
  });
}

interface UnionContext {
  readonly emit: Emit;
  readonly id: TypeId;
  readonly value: Code;
  readonly depth: Code;
}

function writeUnion(
  members: readonly TypeId[],
  { emit, id, value, depth }: UnionContext,
  write: Writer,
): Code[] {
  const reject = rejectUnion(emit, id);
  const choose = (group: readonly TypeId[]) => {
    const literals = literalsOf(group, emit);
    return literals
      ? write.literals(literals)
      : chooseMember(group, emit, {
          value,
          none: js`return ${reject};`,
          attempt: (member, last, alone) => {
            // Otherwise a value that no closed member accepts would lose all keys that the last one
            // does not know.
            const isSure = last && (alone || !isClosed(member, emit));
            if (isSure) return js`return ${write.checked(member)};`;
            const attempt = js`if (${emit.test(member)(value, depth)}) return ${write.tested(member)};`;
            return last ? js`${attempt}\nreturn ${reject};` : attempt;
          },
        });
  };
  if (literalsOf(members, emit)) return [...choose(members)];
  const guarded = byGuard(members, emit, value);
  const objects = ofJson(members, emit, 'object');
  const body = [
    ...guarded.flatMap(({ condition, group }) => {
      const only = singleValueOf(group, emit);
      return onlyIf(condition, only ? [js`return ${write.tested(only)};`] : choose(group));
    }),
    ...(objects.length > 0 ? choose(objects) : [js`return ${reject};`]),
  ];
  if (!mustMemoize(members, emit, id)) return body;
  // Otherwise each level would test all levels below it before it writes one.
  return [js`return ${emit.memoizedTester(id)}.during(() => {\n  ${body}\n});`];
}

function rejectUnion(emit: Emit, id: TypeId): Code {
  return js`${emit.helper('reject')}(${emit.print(id)})`;
}

/**
 * The only member of a group whose guard is a complete test: `value === null`. `undefined` for
 * others.
 */
function singleValueOf([only, more]: readonly TypeId[], emit: Emit): TypeId | undefined {
  if (only === undefined || more !== undefined) return undefined;
  const { kind } = typeNode(emit.types, only);
  return kind === 'null' || kind === 'undefined' ? only : undefined;
}

/**
 * Encodes a value that is known to match a type. A type with a single value needs no further check.
 */
function encodeTested(member: TypeId, emit: Emit, ...[value, depth]: Parameters<Write>): Code {
  const node = typeNode(emit.types, member);
  if (node.kind === 'literal') return js`${JSON.stringify(node.value)}`;
  if (node.kind === 'null' || node.kind === 'undefined') return js`${'null'}`;
  return emit.encode(member)(value, depth);
}

/** Tests a union in one expression, except objects, which are chosen by their literal keys if any. */
export function testUnion(members: readonly TypeId[], emit: Emit, id: TypeId): Write {
  const anyOf = (group: readonly TypeId[], ...[value, depth]: Parameters<Write>) => {
    const { literals, others } = splitLiterals(group, emit);
    const tests = [
      ...(literals.length > 0 ? [js`(${isAmong(literals, value, emit)})`] : []),
      ...others.map((member) => js`(${emit.test(member)(value, depth)})`),
    ];
    return tests.length === 0 ? js`${false}` : join(tests, ' || ');
  };
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

/** The values of types that have only literal values. */
function literalsOf(members: readonly TypeId[], emit: Emit) {
  const lists = members.map((member) => literalValues(emit.types, member));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}
