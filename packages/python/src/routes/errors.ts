import type { ErrorModel, TypeId } from '@mikrokit/types/model';
import type { Expression } from '../expression.ts';
import type { NameTable } from '../names/name-table.ts';
import { toClassName } from '../names/python-name.ts';
import type { Location } from '../types/location.ts';

/** An exception of the client. */
export interface ErrorClass {
  readonly name: string;
  /** Its name in the protocol. */
  readonly wireType: string;
  readonly data: Expression;
  /**
   * The statuses that all routes and hooks declare for it, in ascending order. `undefined` if it
   * can have any.
   */
  readonly statuses: Statuses;
}

type Statuses = ErrorModel['statuses'];

/** The exceptions of an API, one for each name and type of data. */
export class ErrorTable {
  readonly #names: NameTable;
  readonly #annotation: (id: TypeId, location: Location) => Expression;
  readonly #byKey = new Map<string, ErrorClass & { statuses: Statuses }>();

  constructor(names: NameTable, annotation: (id: TypeId, location: Location) => Expression) {
    this.#names = names;
    this.#annotation = annotation;
  }

  get classes(): readonly ErrorClass[] {
    return [...this.#byKey.values()];
  }

  /** The exception for an error that a route or hook declares. Its statuses are complete after the last of them. */
  classOf({ type, data, statuses }: ErrorModel): ErrorClass {
    const key = JSON.stringify([type, data]);
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      known.statuses = both(known.statuses, statuses);
      return known;
    }
    const plain = toClassName(type);
    const name = this.#names.take(this.#names.has(plain) ? `${plain}Error` : plain);
    const written = data === undefined ? 'None' : this.#annotation(data, [name, 'Data']);
    const made = { name, wireType: type, data: written, statuses };
    this.#byKey.set(key, made);
    return made;
  }
}

/** The statuses of an error that two handlers declare. */
function both(first: Statuses, second: Statuses): Statuses {
  if (first === undefined || second === undefined) return undefined;
  return [...new Set([...first, ...second])].sort((a, b) => a - b);
}
