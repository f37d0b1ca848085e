/**
 * Makes a class work across all copies of its package: an installation can contain two, and
 * bundlers duplicate some. By a brand, a registered symbol on the prototype, `instanceof`
 * recognizes instances of any copy. The brand holds no value. A subclass recognizes its own
 * instances as usual. Call it after the class, because React Native's Babel preset does not support
 * static blocks.
 */
export function shareClass(type: { readonly prototype: object }, name: string): void {
  const brand = Symbol.for(`mikrokit.${name}`);
  Object.defineProperty(type.prototype, brand, { value: true });
  Object.defineProperty(type, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== type) return Function.prototype[Symbol.hasInstance].call(this, value);
      return brand in Object(value);
    },
  });
}
