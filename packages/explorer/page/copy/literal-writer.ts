import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import { bareType, type TypeNode, type Types } from '../api.ts';

type NodeOf<Kind extends TypeNode['kind']> = Extract<TypeNode, { kind: Kind }>;

/** Writes JSON of a type as an expression of TypeScript that has its value: `new Date("…")`, `1n`. */
export class LiteralWriter {
  readonly #types: Types;
  readonly #imports = new Set<string>();

  constructor(types: Types) {
    this.#types = types;
  }

  /** The imports that the expressions need, each with a line break. */
  imports(): readonly string[] {
    return [...this.#imports].map((line) => `${line}\n`);
  }

  write(type: string, json: unknown): string {
    const node = bareType(this.#types, type);
    switch (node.kind) {
      case 'array':
      case 'items':
        return this.#list(node.kind === 'items' ? node.item : node.element, json);
      case 'set':
        return `new Set(${this.#list(node.element, json)})`;
      case 'map':
        return `new Map([${listOf(json)
          .map((pair) => this.#pair(node, pair))
          .join(', ')}])`;
      case 'tuple':
        return this.#tuple(node, listOf(json));
      case 'object':
        return this.#object(node, json as Readonly<Record<string, unknown>>);
      case 'union':
        return this.#union(node, json);
      case 'parsed':
        return this.write(node.type, json);
      case 'sensitive':
        this.#imports.add("import { sensitive } from '@mikrokit/types/sensitive';");
        return `sensitive(${this.write(node.type, json)})`;
      case 'file':
        return this.#file(node, json);
      case 'bytes':
        return bytes(node, text(json));
      case 'temporal':
        return `Temporal.${node.of}.from(${text(json)})`;
      case 'date':
        return `new Date(${text(json)})`;
      case 'url':
        return `new URL(${text(json)})`;
      case 'bigint':
        return `${String(json)}n`;
      case 'undefined':
        return 'undefined';
      case 'any-object':
      case 'boolean':
      case 'constrained':
      case 'enum':
      case 'literal':
      case 'null':
      case 'number':
      case 'regexp':
      case 'string':
      case 'template':
      case 'unknown':
        return plain(json);
    }
  }

  #list(element: string, json: unknown): string {
    return `[${listOf(json)
      .map((item) => this.write(element, item))
      .join(', ')}]`;
  }

  #pair({ key, value }: NodeOf<'map'>, json: unknown): string {
    const [first, second] = listOf(json);
    return `[${this.write(key, first)}, ${this.write(value, second)}]`;
  }

  #tuple({ elements }: NodeOf<'tuple'>, json: readonly unknown[]): string {
    const rest = elements.findIndex((element) => element.rest);
    const after = elements.length - rest - 1;
    const written = json.map((item, at) => {
      const isRest = rest !== -1 && at >= rest && at < json.length - after;
      const behind = rest !== -1 && at >= json.length - after;
      const element = elements[isRest ? rest : behind ? at - json.length + elements.length : at];
      if (element === undefined) return plain(item);
      // JSON has null if an optional element is omitted before others.
      if (element.optional && item === null) return 'undefined';
      return this.write(element.type, item);
    });
    return `[${written.join(', ')}]`;
  }

  #object(node: NodeOf<'object'>, json: Readonly<Record<string, unknown>>): string {
    const other = node.index?.type ?? node.patterns?.[0]?.type;
    const members = Object.entries(json).map(([key, value]) => {
      const type = node.properties.find(({ name }) => name === key)?.type ?? other;
      return `${keyOf(key)}: ${type === undefined ? plain(value) : this.write(type, value)}`;
    });
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }

  #union({ members }: NodeOf<'union'>, json: unknown): string {
    const types = this.#types;
    const member = members.find((one) => decodeByModel({ types }, one, json, { maxDepth: 64 }).ok);
    return member === undefined ? plain(json) : this.write(member, json);
  }

  /** The file of that name in the working directory. */
  #file({ of }: NodeOf<'file'>, json: unknown): string {
    const { name, type } = json as File;
    this.#imports.add("import { readFileSync } from 'node:fs';");
    const content = `readFileSync(${text(name)})`;
    if (of === 'Bytes') return content;
    const file = `new File([${content}], ${text(name)}, { type: ${text(type)} })`;
    return of === 'ReadableStream' ? `${file}.stream()` : file;
  }
}

function bytes({ of }: NodeOf<'bytes'>, base64: string): string {
  const content = `Uint8Array.from(Buffer.from(${base64}, "base64"))`;
  if (of === 'Uint8Array') return content;
  return of === 'ArrayBuffer' ? `${content}.buffer` : `new ${of}(${content}.buffer)`;
}

/** JSON is TypeScript, except for a key that would set the prototype. */
function plain(json: unknown): string {
  if (json === undefined) return 'undefined';
  if (Array.isArray(json)) return `[${json.map(plain).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([key, value]) => `${keyOf(key)}: ${plain(value)}`);
  return `{ ${members.join(', ')} }`;
}

function keyOf(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key);
}

function text(value: unknown): string {
  return JSON.stringify(String(value));
}

function listOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [];
}
