import type { ErrorModel, TypeId } from '@mikrokit/types/model';
import type { Expression } from '../expression.ts';
import type { NameTable } from '../names/name-table.ts';
import { toClassName } from '../names/python-name.ts';
import type { Place } from '../types/place.ts';

/** An exception of the client. */
export interface ErrorClass {
  readonly name: string;
  /** Its name in the protocol. */
  readonly wireType: string;
  readonly data: Expression;
}

/** The exceptions of an API, one for each name and type of data. */
export class ErrorTable {
  readonly #names: NameTable;
  readonly #annotation: (id: TypeId, place: Place) => Expression;
  readonly #byKey = new Map<string, ErrorClass>();

  constructor(names: NameTable, annotation: (id: TypeId, place: Place) => Expression) {
    this.#names = names;
    this.#annotation = annotation;
  }

  get classes(): readonly ErrorClass[] {
    return [...this.#byKey.values()];
  }

  /** The exception for an error that a route or hook declares. */
  classOf({ type, data }: ErrorModel): ErrorClass {
    const key = JSON.stringify([type, data]);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const plain = toClassName(type);
    const name = this.#names.take(this.#names.has(plain) ? `${plain}Error` : plain);
    const written = data === undefined ? 'None' : this.#annotation(data, [name, 'Data']);
    const made = { name, wireType: type, data: written };
    this.#byKey.set(key, made);
    return made;
  }
}
