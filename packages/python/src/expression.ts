/** The maximum line length of generated code, as in Black and Ruff. */
const LONGEST_LINE = 88;

/**
 * An expression that is printed in one line if it fits. Otherwise each of its parts has its own
 * line.
 */
export type Expression = string | Bracketed | Union | NamedType;

/** `typing.Literal["a", "b"]`, `msgspec.Meta(ge=0)` */
interface Bracketed {
  readonly head: string;
  readonly brackets: '[]' | '()' | '{}';
  readonly parts: readonly Expression[];
}

/** `A | B`. If it is long, its lines start with the bar. */
interface Union {
  readonly members: readonly Expression[];
}

/** A type of the module of types: `types.User`, or `User` inside that module. */
interface NamedType {
  readonly type: string;
}

/** The text around an expression. */
interface Surroundings {
  /** Text after the expression. */
  readonly after?: string;
  /** Whether it is inside the module of types. */
  readonly isAmongTypes?: boolean;
}

export function subscript(head: string, parts: readonly Expression[]): Bracketed {
  return { head, brackets: '[]', parts };
}

export function callOf(head: string, parts: readonly Expression[]): Bracketed {
  return { head, brackets: '()', parts };
}

/** A union without duplicates. A single member is returned unchanged. */
export function unionOf(members: readonly Expression[]): Expression {
  const flat = members.flatMap((member) => (isUnion(member) ? member.members : [member]));
  // `str | None`, in the usual order.
  const ordered = [
    ...flat.filter((member) => member !== 'None'),
    ...flat.filter((member) => member === 'None'),
  ];
  const byText = new Map(ordered.map((member) => [printFlat(member), member]));
  const [first, second] = byText.values();
  return second === undefined ? (first ?? 'typing.Never') : { members: [...byText.values()] };
}

/** Prints an expression after a text, with the text's indentation. */
export function printStatement(
  before: string,
  expression: Expression,
  { after = '', isAmongTypes = false }: Surroundings = {},
): string {
  const indent = /^ */.exec(before)?.[0].length ?? 0;
  const location = { indent, used: before.length, left: after.trimEnd().length, isAmongTypes };
  const flat = printFlat(expression, isAmongTypes);
  // A value after a union moves to its own line first.
  const isAssigned = isUnion(expression) && after.startsWith(' = ') && after.endsWith('\n');
  const left = LONGEST_LINE - before.length - flat.length;
  if (isAssigned && left >= ' = ('.length && left < location.left) {
    const margin = ' '.repeat(indent);
    return `${before}${flat} = (\n${margin}    ${after.slice(3).trimEnd()}\n${margin})\n`;
  }
  return before + print(expression, location) + after;
}

/** The members of a union, including inner unions. Any other expression is returned in an array. */
export function flatten(expression: Expression): readonly Expression[] {
  return isUnion(expression) ? expression.members.flatMap(flatten) : [expression];
}

function printFlat(expression: Expression, isAmongTypes = false): string {
  if (typeof expression === 'string') return expression;
  if ('type' in expression) return isAmongTypes ? expression.type : `types.${expression.type}`;
  const flat = (part: Expression) => printFlat(part, isAmongTypes);
  if (isUnion(expression)) return expression.members.map(flat).join(' | ');
  const { head, brackets, parts } = expression;
  return `${head}${brackets[0]}${parts.map(flat).join(', ')}${brackets[1]}`;
}

interface PrintLocation {
  readonly indent: number;
  /** Columns before the expression. */
  readonly used: number;
  /** Columns of the text after it. */
  readonly left: number;
  readonly isAmongTypes: boolean;
  /** Whether it is an element inside brackets. */
  readonly isBracketed?: boolean;
}

function print(expression: Expression, location: PrintLocation): string {
  const { indent, used, left, isAmongTypes } = location;
  const flat = printFlat(expression, isAmongTypes);
  if (used + flat.length + left <= LONGEST_LINE) return flat;
  if (typeof expression === 'string' || 'type' in expression) return flat;
  if (isUnion(expression)) return printUnion(expression, location);
  const { head, brackets, parts } = expression;
  if (parts.length === 0) return flat;
  const inner = { indent: indent + 4, used: indent + 4, left: 1, isAmongTypes, isBracketed: true };
  const lines = parts.map((part) => `${' '.repeat(inner.indent)}${print(part, inner)},\n`);
  return `${head}${brackets[0]}\n${lines.join('')}${' '.repeat(indent)}${brackets[1]}`;
}

/** A union that is too long for its line. Inside brackets it needs no brackets of its own. */
function printUnion({ members }: Union, location: PrintLocation): string {
  const { isAmongTypes, isBracketed, left } = location;
  const indent = isBracketed ? location.indent : location.indent + 4;
  const lines = members.map((member, at) => {
    const bar = at === 0 ? '' : '| ';
    const used = indent + bar.length;
    const isLast = at === members.length - 1;
    return (
      bar + print(member, { indent, used, left: isLast && isBracketed ? left : 0, isAmongTypes })
    );
  });
  const margin = ' '.repeat(indent);
  if (isBracketed) return lines.join(`\n${margin}`);
  const flat = printFlat({ members }, isAmongTypes);
  const inner = indent + flat.length <= LONGEST_LINE ? flat : lines.join(`\n${margin}`);
  return `(\n${margin}${inner}\n${' '.repeat(location.indent)})`;
}

function isUnion(expression: Expression): expression is Union {
  return typeof expression === 'object' && 'members' in expression;
}
