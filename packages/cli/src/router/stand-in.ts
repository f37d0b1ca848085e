import { CommandFailure } from '@mikrokit/compiler/commands';

/**
 * Stands for a database, or any other argument of a function that creates a router: each property
 * and each call returns it again. It is not a promise, so it can be awaited. Converted to a text or
 * number, it throws in the name of the function, because an option of the router would get another
 * value than in the application.
 */
export function createStandIn(factory: string): unknown {
  const toPrimitive = () => {
    throw new CommandFailure(
      `${factory} uses a value of its parameters in an option or a text, and this command has none; give it a default, or export a router`,
    );
  };
  // Arrow functions cannot be constructed, nor extended.
  const standIn: unknown = new Proxy(function standIn() {}, {
    get: (target, name) => {
      if (name === 'then') return undefined;
      // For classes that extend it, and because a proxy must not change it.
      if (name === 'prototype') return target.prototype;
      return name === Symbol.toPrimitive ? toPrimitive : standIn;
    },
    has: () => true,
    apply: () => standIn,
    construct: () => standIn as object,
  });
  return standIn;
}
