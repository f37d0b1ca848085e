import type { RolldownMagicString } from 'rolldown';
import type { ESTree } from 'rolldown/utils';
import { visitNodes } from './visit-nodes.ts';

/**
 * Breaks minified code into lines, since Node prints the whole line of an uncaught error: `a();b()` → `a()⏎b()`. A
 * semicolon between two statements becomes a line end, which costs no byte. Lists that are still longer than a line are
 * broken after a comma.
 */
export function shortLines(text: RolldownMagicString, program: ESTree.Program): void {
  const code = text.original;
  const semicolons = new Set<number>();
  const commas = new Set<number>();
  visitNodes(program, (node) => {
    for (const end of statementEnds(code, node)) semicolons.add(end);
    for (const start of elementStarts(code, node)) commas.add(start);
    return undefined;
  });
  let line = 0;
  for (const position of [...semicolons, ...commas].sort((a, b) => a - b)) {
    if (semicolons.has(position)) {
      text.overwrite(position - 1, position, '\n');
      line = position;
    } else if (position - line > LONGEST) {
      text.appendLeft(position, '\n');
      line = position;
    }
  }
}

const LONGEST = 200;

/** Statements that end with a semicolon, which a line end can replace (ECMA-262 section 12.10.1). */
const ENDED: ReadonlySet<string> = new Set<ESTree.Node['type']>([
  'ExpressionStatement',
  'ImportDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'VariableDeclaration',
]);

/** The ends of statements whose semicolon stands before a word: before `(` or `+` it would change what they mean. */
function statementEnds(code: string, node: ESTree.Node): readonly number[] {
  if (node.type !== 'Program' && node.type !== 'BlockStatement') return [];
  const body: readonly ESTree.Node[] = node.body;
  return body
    .filter(({ type, end }, i) => {
      const next = body[i + 1];
      return (
        ENDED.has(type) &&
        code[end - 1] === ';' &&
        next?.start === end &&
        /[A-Za-z_$]/.test(code[end] ?? '')
      );
    })
    .map(({ end }) => end);
}

/** The starts of elements after a comma. */
function elementStarts(code: string, node: ESTree.Node): readonly number[] {
  return listOf(node).flatMap((element) =>
    element !== null && code[element.start - 1] === ',' ? [element.start] : [],
  );
}

function listOf(node: ESTree.Node): readonly (ESTree.Node | null)[] {
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties;
    case 'ArrayExpression':
      return node.elements;
    case 'VariableDeclaration':
      return node.declarations;
    case 'SequenceExpression':
      return node.expressions;
    case 'CallExpression':
      return node.arguments;
    default:
      return [];
  }
}
