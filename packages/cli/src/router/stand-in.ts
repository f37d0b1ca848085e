import { CommandFailure } from '@mikrokit/compiler/commands';

/**
 * Stands for a database, or anything else that a factory of a router takes: each property and each call gives it again. No
 * promise, so that it can be awaited. As a text or a number it throws in the name of the factory, since an option of the
 * router would get another value than in the application.
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
      // As a class of which others are made, and as the proxy must have it.
      if (name === 'prototype') return target.prototype;
      return name === Symbol.toPrimitive ? toPrimitive : standIn;
    },
    has: () => true,
    apply: () => standIn,
    construct: () => standIn as object,
  });
  return standIn;
}
