/** The precedence of a type's text: `A | B` binds less tightly than `A & B`. */
type Binding = 'union' | 'intersection' | 'operator' | 'primary';

const ORDER: readonly Binding[] = ['union', 'intersection', 'operator', 'primary'];

/** A type as TypeScript writes it. */
export interface TypeText {
  readonly text: string;
  readonly binding: Binding;
}

export function primary(text: string): TypeText {
  return { text, binding: 'primary' };
}

/** The text as part of another, in parentheses if its own parts would come apart there. */
export function within({ text, binding }: TypeText, least: Binding): string {
  return ORDER.indexOf(binding) < ORDER.indexOf(least) ? `(${text})` : text;
}

/** `A | B`, or `never` without members. */
export function unionOf(members: readonly TypeText[]): TypeText {
  const texts = [...new Set(members.map((member) => within(member, 'intersection')))];
  const [only] = members;
  if (only === undefined) return primary('never');
  return texts.length === 1 ? only : { text: texts.join(' | '), binding: 'union' };
}

/** `A & B` */
export function intersectionOf(parts: readonly TypeText[]): TypeText {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const text = parts.map((part) => within(part, 'operator')).join(' & ');
  return { text, binding: 'intersection' };
}

/** `A[]`, `readonly A[]` */
export function arrayOf(element: TypeText, isReadonly = false): TypeText {
  const text = `${within(element, 'primary')}[]`;
  return isReadonly ? { text: `readonly ${text}`, binding: 'operator' } : primary(text);
}
