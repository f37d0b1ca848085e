/** A value that is loaded on first use, once. After a failure, the next use tries again. */
export class LazyValue<T> {
  /** The value, once it is loaded. */
  loaded: T | undefined;
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  async load(): Promise<T> {
    this.#loading ??= this.#load();
    try {
      this.loaded = await this.#loading;
      return this.loaded;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
