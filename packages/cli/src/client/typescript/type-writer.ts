import {
  acceptsUndefined,
  type Documented,
  hasBrand,
  type NodeOf,
  type Property,
  type Template,
  type TypeId,
  type TypeNode,
  type Types,
  typeNode,
  UNKNOWN_MEMBER,
} from '@mikrokit/types/model';
import { commentOf } from './comments.ts';
import { constrainedText } from './constraints.ts';
import type { Imports } from './imports.ts';
import {
  isIdentifier,
  type NameTable,
  toKey,
  toLabel,
  toLiteral,
  toPascalCase,
  toTypeName,
} from './names.ts';
import { arrayOf, intersectionOf, primary, type TypeText, unionOf, within } from './type-text.ts';

/** The route, the parameter and so on that a type without a name is found at. */
type Location = readonly string[];

/** An unnamed type with a longer text gets a name. */
const LONGEST = 100;

interface TypeWriterOptions {
  readonly types: Types;
  readonly names: NameTable;
  readonly imports: Imports;
  /** The source of the types, for their comments. */
  readonly source: string;
}

/** Writes the types of a model, each declared once. */
export class TypeWriter {
  readonly #types: Types;
  readonly #names: NameTable;
  readonly #imports: Imports;
  readonly #source: string;
  readonly #nameOf = new Map<TypeId, string>();
  readonly #declarations = new Map<TypeId, string>();
  /** The unnamed types that are being written. */
  readonly #open = new Set<TypeId>();
  readonly #enums = new Map<string, NodeOf<'enum'>>();
  /** The declarations of types that TypeScript has only in recent versions, by their names. */
  readonly #rare: string[] = [];
  readonly #rareNames = new Map<string, string>();

  constructor({ types, names, imports, source }: TypeWriterOptions) {
    this.#types = types;
    this.#names = names;
    this.#imports = imports;
    this.#source = source;
    // All at once, so that the names do not depend on the order in which types are visited.
    for (const [id, node] of Object.entries(types)) {
      if ('name' in node && node.name !== undefined && !isOfLibrary(node))
        this.#nameOf.set(id, names.take(toTypeName(node.name)));
    }
  }

  /** The declarations so far, in the order of their names. */
  get declarations(): readonly string[] {
    const named = [...this.#declarations].map(
      ([id, text]) => [this.#nameOf.get(id) as string, text] as const,
    );
    return named.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  /** The enums so far. Their members are values as well. */
  get enums(): ReadonlyMap<string, NodeOf<'enum'>> {
    return this.#enums;
  }

  /** The declarations so far of types that TypeScript has only in recent versions. */
  get rareGlobals(): readonly string[] {
    return this.#rare;
  }

  /** The text of a type. One with a name, with comments, or with a long text is declared, and the text is its name. */
  readonly text = (id: TypeId, location: Location): TypeText => {
    const known = this.#nameOf.get(id);
    if (known !== undefined) return this.#named(id, known, location);
    const node = typeNode(this.#types, id);
    if (this.#open.has(id) || isCommented(node))
      return this.#named(id, this.#takeName(id, location), location);
    this.#open.add(id);
    const text = this.#structure(node, location);
    this.#open.delete(id);
    const name = this.#nameOf.get(id);
    if (name !== undefined || text.text.length > LONGEST)
      return this.#named(id, name ?? this.#takeName(id, location), location);
    return text;
  };

  /** The parameters of a function as a tuple. */
  params(id: TypeId, location: Location): string {
    return `[${this.#elements(typeNode(this.#types, id) as NodeOf<'tuple'>, location, true)}]`;
  }

  #takeName(id: TypeId, location: Location): string {
    const name = this.#names.take(toPascalCase(location));
    this.#nameOf.set(id, name);
    return name;
  }

  #named(id: TypeId, name: string, location: Location): TypeText {
    if (!this.#declarations.has(id)) {
      // Inner types can refer to this one.
      this.#declarations.set(id, '');
      const node = typeNode(this.#types, id);
      const inner = 'name' in node && node.name !== undefined ? [name] : location;
      this.#declarations.set(id, this.#declaration(node, name, inner));
    }
    return primary(name);
  }

  #declaration(node: TypeNode, name: string, location: Location): string {
    const comment = commentOf(node as Documented, { source: this.#source });
    if (node.kind === 'enum') this.#enums.set(name, node);
    if (node.kind === 'object') {
      const blocks = this.#blocks(node, location);
      const [only] = blocks;
      if (only !== undefined && blocks.length === 1) {
        const body = only.length === 0 ? '{}' : `{\n${only.map(indent).join('\n')}\n}`;
        return [...comment, `export interface ${name} ${body}`].join('\n');
      }
    }
    return [...comment, `export type ${name} = ${this.#structure(node, location).text};`].join(
      '\n',
    );
  }

  /** A type without regard to its name. */
  #structure(node: TypeNode, location: Location): TypeText {
    switch (node.kind) {
      case 'any-object':
        return primary('object');
      case 'array':
        return arrayOf(this.text(node.element, [...location, 'Item']), node.readonly);
      case 'bigint':
      case 'boolean':
      case 'null':
      case 'number':
      case 'string':
      case 'undefined':
      case 'unknown':
        return primary(node.kind);
      case 'bytes':
        return primary(node.of === 'Float16Array' ? this.#global(node.of) : node.of);
      case 'constrained':
        return constrainedText(this.text(node.type, location), node, this.#imports);
      case 'date':
        return primary('Date');
      case 'enum':
        return unionOf(node.members.map(({ value }) => primary(valueText(value))));
      case 'file':
        return this.#file(node);
      case 'items':
        return primary(`AsyncIterable<${this.text(node.item, [...location, 'Item']).text}>`);
      case 'literal':
        return primary(node.bigint ? `${node.value}n` : valueText(node.value));
      case 'map': {
        const [key, value] = [
          this.text(node.key, [...location, 'Key']),
          this.text(node.value, [...location, 'Value']),
        ];
        return primary(`${node.readonly ? 'ReadonlyMap' : 'Map'}<${key.text}, ${value.text}>`);
      }
      case 'object':
        if (isRecord(node) && node.index !== undefined) {
          const value = this.text(node.index.type, [...location, 'Value']).text;
          return primary(`Record<${node.index.key}, ${value}>`);
        }
        return intersectionOf(
          this.#blocks(node, location).map((block) =>
            primary(block.length === 0 ? '{}' : `{ ${block.join(' ').replace(/;$/, '')} }`),
          ),
        );
      case 'parsed':
        return this.text(node.type, location);
      case 'regexp':
        return primary('RegExp');
      case 'sensitive':
        return primary(
          `${this.#imports.name(node.revealed ? 'Reveal' : 'Sensitive')}<${this.text(node.type, location).text}>`,
        );
      case 'set': {
        const element = this.text(node.element, [...location, 'Item']);
        return primary(`${node.readonly ? 'ReadonlySet' : 'Set'}<${element.text}>`);
      }
      case 'template':
        return primary(templateText(node));
      case 'temporal':
        return primary(this.#global('Temporal', node.of));
      case 'tuple': {
        const text = `[${this.#elements(node, location)}]`;
        return node.readonly ? { text: `readonly ${text}`, binding: 'operator' } : primary(text);
      }
      case 'union':
        return this.#union(node, location);
      case 'url':
        return primary('URL');
    }
  }

  #union(node: NodeOf<'union'>, location: Location): TypeText {
    const isOpen = isOfLibrary(node);
    const members = node.members
      .filter((member) => !isOpen || !hasBrand(typeNode(this.#types, member), UNKNOWN_MEMBER))
      .toSorted((a, b) => this.#isEmpty(a) - this.#isEmpty(b))
      .map((member, at) => this.text(member, [...location, String(at + 1)]));
    const union = unionOf(members);
    return isOpen && members.length < node.members.length
      ? primary(`${this.#imports.name('Open')}<${union.text}>`)
      : union;
  }

  /** 1 for null and undefined, which people read last. */
  #isEmpty(id: TypeId): number {
    return /^(?:null|undefined)$/.test(typeNode(this.#types, id).kind) ? 1 : 0;
  }

  #file({ of, maxBytes, mediaTypes }: NodeOf<'file'>): TypeText {
    const isOurs = of === 'Bytes' || of === 'FileStream';
    const base = isOurs
      ? this.#imports.name(of)
      : of === 'ReadableStream'
        ? 'ReadableStream<Uint8Array>'
        : of;
    const types = mediaTypes?.map((type) => primary(toLiteral(type)));
    return intersectionOf([
      primary(base),
      ...(maxBytes === undefined
        ? []
        : [primary(`${this.#imports.name('MaxBytes')}<${maxBytes}>`)]),
      ...(types === undefined
        ? []
        : [primary(`${this.#imports.name('MediaType')}<${unionOf(types).text}>`)]),
    ]);
  }

  /** A global type that TypeScript's libraries have only in recent versions. */
  #global(...path: readonly string[]): string {
    const known = this.#rareNames.get(path.join('.'));
    if (known !== undefined) return known;
    const name = this.#names.take(path.join(''));
    this.#rareNames.set(path.join('.'), name);
    const text = `Global<[${path.map(toLiteral).join(', ')}]>`;
    this.#rare.push(`/** \`${path.join('.')}\` */\nexport type ${name} = ${text};`);
    return name;
  }

  /**
   * Members of an object that can be in the same pair of braces. Index signatures that do not fit
   * its properties are separate.
   */
  #blocks(node: NodeOf<'object'>, location: Location): readonly (readonly string[])[] {
    const properties = node.properties.flatMap((property) => this.#property(property, location));
    const signatures = [
      ...(node.patterns ?? []).map((signature) => ({
        ...signature,
        key: this.text(signature.key, [...location, 'Key']).text,
      })),
      ...(node.index === undefined ? [] : [node.index]),
    ].map(({ key, type, readonly: isReadonly }) => {
      const text = this.text(type, [...location, 'Value']).text;
      return { type, text: `${isReadonly ? 'readonly ' : ''}[key: ${key}]: ${text};` };
    });
    const types = new Set([
      ...signatures.map(({ type }) => type),
      ...node.properties.map(({ type, optional }) => (optional ? `${type}?` : type)),
    ]);
    const [first] = signatures;
    const areAlike =
      types.size === 1 ||
      (first && signatures.length === 1 && typeNode(this.#types, first.type).kind === 'unknown');
    if (signatures.length === 0 || areAlike)
      return [[...properties, ...signatures.map(({ text }) => text)]];
    return [
      ...(properties.length === 0 ? [] : [properties]),
      ...signatures.map(({ text }) => [text]),
    ];
  }

  #property(
    { name, type, optional, readonly: isReadonly, ...more }: Property,
    location: Location,
  ): readonly string[] {
    const { text } = this.text(type, [...location, name]);
    // A schema that accepts undefined runs for an absent property, too.
    const isAbsent =
      typeNode(this.#types, type).kind === 'parsed' && acceptsUndefined(this.#types, type);
    return [
      ...commentOf(more, more),
      `${isReadonly ? 'readonly ' : ''}${toKey(name)}${optional || isAbsent ? '?' : ''}: ${text};`,
    ];
  }

  #elements({ elements }: NodeOf<'tuple'>, location: Location, areParams = false): string {
    const areNamed = elements.every(({ label }) => label !== undefined && isIdentifier(label));
    const rest = elements.findIndex((element) => element.rest);
    const texts = elements.map((element, at) => {
      const { label, optional } = element;
      const name = label ?? String(at + 1);
      const node = typeNode(this.#types, element.type);
      const type =
        areParams && node.kind === 'items'
          ? this.#sentItems(node, [...location, name])
          : this.text(element.type, [...location, name]);
      if (element.rest) {
        const text = `...${areNamed ? `${toLabel(name)}: ` : ''}${arrayOf(type).text}`;
        return text;
      }
      // TypeScript has optional elements at the end only.
      const isLast = elements.slice(at).every((later) => later.optional || later.rest);
      const isOptional = optional && isLast && (rest === -1 || at < rest);
      const whole = optional && !isOptional ? unionOf([type, primary('undefined')]) : type;
      if (areNamed) return `${toLabel(name)}${isOptional ? '?' : ''}: ${whole.text}`;
      return isOptional ? `${within(whole, 'primary')}?` : whole.text;
    });
    return texts.join(', ');
  }

  /** Items as clients pass them: they can be a complete array. */
  #sentItems({ item }: NodeOf<'items'>, location: Location): TypeText {
    const { text } = this.text(item, [...location, 'Item']);
    return { text: `AsyncIterable<${text}> | Iterable<${text}>`, binding: 'union' };
  }
}

/** Whether a type is one of TypeScript or `@mikrokit/client` with arguments, which needs no declaration. */
function isOfLibrary(node: TypeNode): boolean {
  if (node.kind === 'union') return node.name?.startsWith('Open<') ?? false;
  if (node.kind === 'constrained') return node.name?.startsWith('Unknown<') ?? false;
  return isRecord(node);
}

/** `Record<string, T>` */
function isRecord(node: TypeNode): node is NodeOf<'object'> {
  return (
    node.kind === 'object' &&
    (node.name?.startsWith('Record<') ?? false) &&
    node.properties.length === 0 &&
    node.patterns === undefined &&
    node.index !== undefined &&
    node.index.readonly === undefined
  );
}

function isCommented(node: TypeNode): boolean {
  if (node.kind !== 'object') return false;
  const { description, properties } = node;
  return (
    description !== undefined ||
    properties.some((property) => commentOf(property, property).length > 0)
  );
}

function valueText(value: string | number | boolean): string {
  return typeof value === 'string' ? toLiteral(value) : String(value);
}

function indent(line: string): string {
  return `  ${line}`;
}

/** `` `user-${number}` `` */
function templateText({ texts, placeholders }: Template): string {
  const [only] = placeholders;
  if (typeof only === 'object' && placeholders.length === 1 && texts.every((text) => text === ''))
    return placeholderText(only);
  const parts = texts.map((text, at) => {
    const placeholder = placeholders[at];
    const literal = toLiteral(text).slice(1, -1).replaceAll('\\"', '"');
    const escaped = literal.replaceAll(/`|\$(?=\{)/g, '\\$&');
    return placeholder === undefined ? escaped : `${escaped}\${${placeholderText(placeholder)}}`;
  });
  return `\`${parts.join('')}\``;
}

function placeholderText(placeholder: Template['placeholders'][number]): string {
  if (typeof placeholder === 'string') return placeholder;
  const inner = placeholder.of ? templateText(placeholder.of) : 'string';
  return placeholder.cases.reduce((text, name) => `${name}<${text}>`, inner);
}
