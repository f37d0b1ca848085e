import type { NodeOf, TypeId } from '@mikrokit/types/model';
import type { Expression } from '../expression.ts';
import type { NameTable } from '../names/name-table.ts';
import { toClassName } from '../names/python-name.ts';
import type { Location, Reject } from './location.ts';

/** A named type in the module of types. */
export type Declaration =
  | {
      readonly kind: 'struct';
      readonly name: string;
      readonly node: NodeOf<'object'>;
      readonly id: TypeId;
    }
  | {
      readonly kind: 'alias';
      readonly name: string;
      readonly of: Expression;
      readonly doc?: string | undefined;
    }
  | { readonly kind: 'brand'; readonly name: string; readonly base: string };

/** An alias before it is declared. */
interface Alias {
  readonly name: string;
  readonly doc?: string | undefined;
  readonly location: Location;
  /** Writes its type, and whatever that refers to. */
  readonly write: () => Expression;
}

/** The named types of a client, each declared when something first refers to it. */
export class Declarations {
  readonly #names: NameTable;
  readonly #reject: Reject;
  readonly #declared = new Map<string, Declaration>();
  readonly #nameOf = new Map<TypeId, string>();
  /** Types without an object between that are being written, which cannot contain themselves. */
  readonly #open = new Set<TypeId>();

  constructor(names: NameTable, reject: Reject) {
    this.#names = names;
    this.#reject = reject;
  }

  /** All declarations so far: an alias comes after those that it refers to. */
  get all(): readonly Declaration[] {
    return [...this.#declared.values()];
  }

  struct(id: TypeId, node: NodeOf<'object'>, location: Location): Expression {
    const known = this.#nameOf.get(id);
    if (known !== undefined) return { type: known };
    const name = this.#takeName(id, node.name ?? location.join(' '));
    this.#declared.set(name, { kind: 'struct', name, node, id });
    return { type: name };
  }

  alias(id: TypeId, { name: given, doc, location, write }: Alias): Expression {
    const known = this.#nameOf.get(id);
    if (known !== undefined) return { type: known };
    const of = this.once(id, write);
    if (of === undefined) {
      this.#reject(
        location,
        `${given} contains itself without an object between, which msgspec cannot read; put its list or map into an interface`,
      );
      return 'typing.Never';
    }
    const name = this.#takeName(id, given);
    this.#declared.set(name, { kind: 'alias', name, of, doc });
    return { type: name };
  }

  /** A NewType, if Python can make one of the base. */
  brand(brand: string, base: Expression): Expression {
    if (typeof base !== 'string' || !/^(?:str|int|bool)$/.test(base)) return base;
    const key = `brand ${brand} ${base}`;
    const known = this.#nameOf.get(key);
    if (known !== undefined) return { type: known };
    const name = this.#takeName(key, brand);
    this.#declared.set(name, { kind: 'brand', name, base });
    return { type: name };
  }

  /** Writes a type. `undefined` if it is being written already, because it is recursive. */
  once(id: TypeId, write: () => Expression): Expression | undefined {
    if (this.#open.has(id)) return undefined;
    this.#open.add(id);
    const written = write();
    this.#open.delete(id);
    return written;
  }

  #takeName(key: string, given: string): string {
    const name = this.#names.take(toClassName(given));
    this.#nameOf.set(key, name);
    return name;
  }
}
