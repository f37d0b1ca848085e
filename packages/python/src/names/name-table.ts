/** Unique names in one module. */
export class NameTable {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** The name, or with a number if it is taken: `User`, `User2`. */
  take(name: string): string {
    let free = name;
    for (let number = 2; this.#taken.has(free); number++) free = `${name}${number}`;
    this.#taken.add(free);
    return free;
  }

  has(name: string): boolean {
    return this.#taken.has(name);
  }
}
