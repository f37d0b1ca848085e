/** The longest line of generated code: that of Black and Ruff. */
const LONGEST_LINE = 88;

/** An expression that is printed in one line if it fits, and otherwise with each of its parts in a line of its own. */
export type Expression = string | Bracketed | Union | NamedType;

/** `typing.Literal["a", "b"]`, `msgspec.Meta(ge=0)` */
interface Bracketed {
  readonly head: string;
  readonly brackets: '[]' | '()' | '{}';
  readonly parts: readonly Expression[];
}

/** `A | B`, and `typing.Union[…]` if it is long. */
export interface Union {
  readonly members: readonly Expression[];
}

/** A type of the module of types: `types.User`, within that module `User`. */
interface NamedType {
  readonly type: string;
}

/** The text around an expression. */
interface Surroundings {
  /** Text behind the expression. */
  readonly after?: string;
  /** Whether it is within the module of types. */
  readonly isAmongTypes?: boolean;
}

export function subscript(head: string, parts: readonly Expression[]): Bracketed {
  return { head, brackets: '[]', parts };
}

export function callOf(head: string, parts: readonly Expression[]): Bracketed {
  return { head, brackets: '()', parts };
}

/** A union without duplicates; one member stands for itself. */
export function unionOf(members: readonly Expression[]): Expression {
  const flat = members.flatMap((member) => (isUnion(member) ? member.members : [member]));
  // `str | None`, as people write it.
  const ordered = [
    ...flat.filter((member) => member !== 'None'),
    ...flat.filter((member) => member === 'None'),
  ];
  const byText = new Map(ordered.map((member) => [printFlat(member), member]));
  const [first, second] = byText.values();
  return second === undefined ? (first ?? 'typing.Never') : { members: [...byText.values()] };
}

/** Prints an expression behind a text, whose indentation its lines have. */
export function printStatement(
  before: string,
  expression: Expression,
  { after = '', isAmongTypes = false }: Surroundings = {},
): string {
  const indent = /^ */.exec(before)?.[0].length ?? 0;
  const place = { indent, used: before.length, left: after.trimEnd().length, isAmongTypes };
  return before + print(expression, place) + after;
}

/** The members of a union, and of those within it; any other expression stands for itself. */
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

interface PrintPlace {
  readonly indent: number;
  /** Columns before the expression. */
  readonly used: number;
  /** Columns of the text behind it. */
  readonly left: number;
  readonly isAmongTypes: boolean;
}

function print(expression: Expression, place: PrintPlace): string {
  const { indent, used, left, isAmongTypes } = place;
  const flat = printFlat(expression, isAmongTypes);
  if (used + flat.length + left <= LONGEST_LINE) return flat;
  if (typeof expression === 'string' || 'type' in expression) return flat;
  const { head, brackets, parts } = isUnion(expression)
    ? subscript('typing.Union', expression.members)
    : expression;
  if (parts.length === 0) return flat;
  const inner = { indent: indent + 4, used: indent + 4, left: 1, isAmongTypes };
  const lines = parts.map((part) => `${' '.repeat(inner.indent)}${print(part, inner)},\n`);
  return `${head}${brackets[0]}\n${lines.join('')}${' '.repeat(indent)}${brackets[1]}`;
}

function isUnion(expression: Expression): expression is Union {
  return typeof expression === 'object' && 'members' in expression;
}
