/**
 * Stands for a database, or anything else that a factory of a router takes: each property and each call gives it again. No
 * promise, so that it can be awaited.
 */
export const standIn: unknown = new Proxy(() => {}, {
  get: (_target, name) => {
    if (name === 'then') return undefined;
    return name === Symbol.toPrimitive ? () => '' : standIn;
  },
  has: () => true,
  apply: () => standIn,
  construct: () => standIn as object,
});
