import ts from 'typescript-5.9';

/** The longest type that a table shows as it is written. */
const LONGEST = 48;

/** Types of TypeScript that change another type: the other one says more. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'Omit',
  'Pick',
  'Partial',
  'Readonly',
  'NonNullable',
]);

/** The texts of a type for a table, one for each type of a union: as written if short, otherwise with names for its parts. */
export function shortTypes(node: ts.TypeNode): readonly string[] {
  if (ts.isParenthesizedTypeNode(node)) return shortTypes(node.type);
  if (ts.isUnionTypeNode(node)) return [...new Set(node.types.flatMap(shortTypes))];
  const text = oneLine(node.getText());
  const isPlain = text.length <= LONGEST && !/\{|\b(?:Omit|Pick|Partial)</.test(text);
  return [isPlain ? text : outline(node)];
}

/** As {@link shortTypes}, in one text. */
export function shortType(node: ts.TypeNode): string {
  return shortTypes(node).join(' | ');
}

function outline(node: ts.TypeNode): string {
  if (ts.isParenthesizedTypeNode(node)) return `(${outline(node.type)})`;
  if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node)) return 'object';
  if (ts.isUnionTypeNode(node)) return shortType(node);
  if (ts.isIntersectionTypeNode(node)) return [...new Set(node.types.map(outline))].join(' & ');
  if (ts.isArrayTypeNode(node)) return `${outline(node.elementType)}[]`;
  if (ts.isTypeOperatorNode(node)) return outline(node.type);
  if (ts.isFunctionTypeNode(node)) {
    const names = node.parameters.map(({ name }) => name.getText()).join(', ');
    return `(${names}) => ${outline(node.type)}`;
  }
  if (!ts.isTypeReferenceNode(node)) return oneLine(node.getText());
  const name = node.typeName.getText();
  const [first] = node.typeArguments ?? [];
  if (first === undefined) return name;
  if (WRAPPERS.has(name)) return outline(first);
  return name === 'Promise' ? `Promise<${outline(first)}>` : name;
}

/** A text on one line. */
export function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/^\| /, '')
    .trim();
}
