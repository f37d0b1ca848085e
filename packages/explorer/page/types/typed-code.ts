import { printType, typesWithin } from '@mikrokit/types/runtime/explain';
import type { TypeNode, Types } from '../api.ts';
import { element } from '../element.ts';

/** Code in which the names of types open their definitions below it. */
export class TypedCode {
  readonly elements: readonly HTMLElement[];
  readonly #types: Types;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #panels = element('div', { 'aria-live': 'polite' });
  /** The definitions that are open, and the buttons of all names, by the ids of types. */
  readonly #open = new Map<string, HTMLElement>();
  readonly #buttons = new Map<string, Set<HTMLButtonElement>>();

  /** `roots` are the types that the code names, directly or inside others. */
  constructor(
    types: Types,
    { code, label, roots }: { code: string; label: string; roots: readonly string[] },
  ) {
    this.#types = types;
    this.#ids = namedTypes(types, roots);
    const shown = element('pre', { class: 'signature', tabindex: 0, 'aria-label': label });
    shown.append(...this.#linked(code));
    this.elements = [shown, this.#panels];
  }

  /** A text with a button for each name of a type. */
  #linked(text: string): readonly (Node | string)[] {
    const names = [...this.#ids.keys()].sort((a, b) => b.length - a.length);
    if (names.length === 0) return [text];
    const any = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
    // Neither a part of another name or of a text, nor the name of a property.
    const pattern = new RegExp(`(?<![\\w$."'])(${any})(?![\\w$"']|\\??:)`);
    return text.split(pattern).map((part) => (this.#ids.has(part) ? this.#nameButton(part) : part));
  }

  #nameButton(name: string): HTMLButtonElement {
    const id = this.#ids.get(name) as string;
    const button = element(
      'button',
      {
        type: 'button',
        class: 'type',
        'aria-expanded': String(this.#open.has(id)),
        onclick: () => this.#toggle(id, name),
      },
      name,
    );
    const known = this.#buttons.get(id) ?? new Set();
    this.#buttons.set(id, known.add(button));
    return button;
  }

  #toggle(id: string, name: string): void {
    const open = this.#open.get(id);
    if (open === undefined) {
      const definition = element('pre', { tabindex: 0, 'aria-label': `Type ${name}` });
      definition.append(...this.#linked(definitionOf(this.#types, id)));
      this.#open.set(id, definition);
      this.#panels.append(definition);
    } else {
      open.remove();
      this.#open.delete(id);
    }
    for (const button of this.#buttons.get(id) ?? [])
      button.setAttribute('aria-expanded', String(this.#open.has(id)));
  }
}

/** The types with names that some types contain, by name. */
function namedTypes(types: Types, roots: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const id of typesWithin(types, roots)) {
    const name = nameOf(types[id]);
    if (name !== undefined && !names.has(name)) names.set(name, id);
  }
  return names;
}

function nameOf(node: TypeNode | undefined): string | undefined {
  return node !== undefined && 'name' in node ? node.name : undefined;
}

/** A type as TypeScript defines it, with its doc comments. */
function definitionOf(types: Types, id: string): string {
  const node = types[id];
  const name = nameOf(node);
  if (node === undefined || name === undefined) return '';
  if (node.kind === 'object') {
    const members = node.properties.flatMap(({ name: key, type, optional, description }) => [
      ...comment(description, '  '),
      `  ${propertyName(key)}${optional ? '?' : ''}: ${printType(types, type)};`,
    ]);
    const { index, patterns = [] } = node;
    const others = [
      ...patterns.map(
        ({ key, type }) => `  [key: ${printType(types, key)}]: ${printType(types, type)};`,
      ),
      ...(index === undefined ? [] : [`  [key: ${index.key}]: ${printType(types, index.type)};`]),
    ];
    const lines = [`interface ${name} {`, ...members, ...others, '}'];
    return [...comment(node.description, ''), ...lines].join('\n');
  }
  if (node.kind === 'enum') {
    const members = node.members.map(
      ({ name: member, value }) => `  ${member} = ${JSON.stringify(value)},`,
    );
    return [...comment(node.description, ''), `enum ${name} {`, ...members, '}'].join('\n');
  }
  if (node.kind === 'union') {
    const members = node.members.map((member) => `  | ${printType(types, member)}`);
    return [...comment(node.description, ''), `type ${name} =`, ...members].join('\n');
  }
  const { name: _, ...unnamed } = node as TypeNode & { readonly name: string };
  return `type ${name} = ${printType({ ...types, [id]: unnamed as TypeNode }, id)}`;
}

function comment(text: string | undefined, indent: string): readonly string[] {
  return text === undefined ? [] : text.split('\n').map((line) => `${indent}// ${line}`);
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
