import type { NameTable } from './names.ts';

/** The types that a module imports from `@mikrokit/client`. */
export class Imports {
  readonly #names: NameTable;
  readonly #local: Map<string, string>;

  /** `reserved` are types whose names are not free for others in this module. */
  constructor(names: NameTable, reserved: readonly string[]) {
    this.#names = names;
    this.#local = new Map(reserved.map((name) => [name, name]));
  }

  /** The local name of a type, which is another one if the API has a type of its name. */
  name(imported: string): string {
    const known = this.#local.get(imported);
    if (known !== undefined) return known;
    const local = this.#names.has(imported)
      ? this.#names.take(`MikroKit${imported}`)
      : this.#names.take(imported);
    this.#local.set(imported, local);
    return local;
  }

  /** The import, in the order of the names. */
  text(): string {
    const names = [...this.#local].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const list = names.map(([imported, local]) =>
      imported === local ? imported : `${imported} as ${local}`,
    );
    return `import type {\n  ${list.join(',\n  ')},\n} from '@mikrokit/client';`;
  }
}
