/**
 * Makes copies of a class in several installed or bundled copies of its package compatible.
 * `instanceof` recognizes instances of any copy by a brand, a registered symbol on the prototype,
 * which holds no value. A subclass recognizes its own instances as usual. Called after the class,
 * because React Native's Babel preset has no static blocks.
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
