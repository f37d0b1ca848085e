/**
 * Whether a path contains parameters in the syntax of other frameworks: `/users/:id`,
 * `/users/{id}`, `/files/*`, `/users/[id]`. Custom methods are fine: `/messages:send`.
 */
export function hasPathParameter(path: string): boolean {
  return /(?:^|\/)[:*]|[{}]|(?:^|\/)\[[^/]*\](?:\/|$)/.test(path);
}
