/**
 * Makes a class one for all copies of its package: an installation may hold two, and bundlers make some. `instanceof` then
 * knows what any copy has made by a brand, a registered symbol on the prototype, which holds no value. A subclass knows
 * its own instances as usual. To be called after the class: React Native's Babel preset takes no static blocks.
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
