import { type NodeOf, type TypeId, type Types, typeNode } from '@mikrokit/types/model';
import { type Expression, subscript } from '../expression.ts';
import type { NameTable } from '../names/name-table.ts';
import { toPascalCase } from '../names/python-name.ts';
import { constraintsOf } from './constraints.ts';
import { writeDict, writeMap, writeSet, writeTuple } from './containers.ts';
import { type Declaration, Declarations } from './declarations.ts';
import { literalOf } from './literals.ts';
import type { Location, Reject } from './location.ts';
import { plainAnnotation } from './plain-annotations.ts';
import type { Tags } from './tags.ts';
import { writeUnion } from './write-union.ts';

interface TypeWriterOptions {
  readonly types: Types;
  readonly names: NameTable;
  readonly tags: Tags;
  readonly reject: Reject;
}

/** Writes types as annotations. */
export interface AnnotationWriter {
  readonly types: Types;
  readonly tags: Tags;
  readonly reject: Reject;
  readonly annotation: (id: TypeId, location: Location) => Expression;
}

/** Writes types as annotations, and collects the types that these refer to. */
export class TypeWriter implements AnnotationWriter {
  readonly types: Types;
  readonly tags: Tags;
  readonly reject: Reject;
  readonly #declarations: Declarations;

  constructor({ types, names, tags, reject }: TypeWriterOptions) {
    this.types = types;
    this.tags = tags;
    this.reject = reject;
    this.#declarations = new Declarations(names, reject);
  }

  /** All declarations so far: an alias comes after those that it refers to. */
  get declarations(): readonly Declaration[] {
    return this.#declarations.all;
  }

  readonly annotation = (id: TypeId, location: Location): Expression => {
    const node = typeNode(this.types, id);
    switch (node.kind) {
      case 'literal':
        return literalOf([node.bigint ? BigInt(node.value) : node.value]);
      case 'enum':
        return this.#declarations.alias(id, {
          name: node.name,
          doc: node.description,
          location,
          write: () => literalOf(node.members.map(({ value }) => value)),
        });
      case 'parsed':
      case 'sensitive':
        return this.annotation(node.type, location);
      case 'constrained':
        return this.#constrained(id, node, location);
      case 'array':
        return subscript('list', [this.annotation(node.element, location)]);
      case 'set':
        return writeSet(node, location, this);
      case 'map':
        return writeMap(node, location, this);
      case 'tuple':
        return writeTuple(node, location, this);
      case 'object':
        return node.index || node.patterns?.length
          ? writeDict(node, location, this)
          : this.#declarations.struct(id, node, location);
      case 'union':
        return this.#union(id, node, location);
      case 'items':
        return subscript('generated.Items', [this.annotation(node.item, [...location, 'Item'])]);
      case 'any-object':
      case 'bigint':
      case 'boolean':
      case 'bytes':
      case 'date':
      case 'file':
      case 'null':
      case 'number':
      case 'regexp':
      case 'string':
      case 'template':
      case 'temporal':
      case 'undefined':
      case 'unknown':
      case 'url':
        return plainAnnotation(node);
    }
  };

  /** A struct for an object type that is not in the model. */
  object(node: NodeOf<'object'>, location: Location): Expression {
    return this.#declarations.struct(`struct ${location.join('.')}`, node, location);
  }

  #union(id: TypeId, { name, members, description: doc }: NodeOf<'union'>, location: Location) {
    if (name !== undefined) {
      const write = () => writeUnion(members, [toPascalCase(name)], this);
      return this.#declarations.alias(id, { name, doc, location, write });
    }
    const union = this.#declarations.once(id, () => writeUnion(members, location, this));
    if (union !== undefined) return union;
    this.reject(
      location,
      'a union without a name contains itself, which msgspec cannot read; write an interface for one of its members',
    );
    return 'typing.Never';
  }

  #constrained(id: TypeId, node: NodeOf<'constrained'>, location: Location): Expression {
    const base = typeNode(this.types, node.type);
    const { meta, isInteger, brand } = constraintsOf(node, base);
    // msgspec has bounds for integers or for floats, not for both.
    const number = isInteger ? 'int' : meta === undefined ? undefined : 'float';
    const whole =
      (base.kind === 'number' ? number : undefined) ?? this.annotation(node.type, location);
    const branded = brand === undefined ? whole : this.#declarations.brand(brand, whole);
    const annotated = meta === undefined ? branded : subscript('typing.Annotated', [branded, meta]);
    const { name } = node;
    if (name === undefined || meta === undefined) return annotated;
    return this.#declarations.alias(id, { name, location, write: () => annotated });
  }
}
