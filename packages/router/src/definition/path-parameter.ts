/**
 * Whether a path has segments that other frameworks read as parameters: `/users/:id`, `/users/{id}`, `/files/*`. Custom
 * methods have none: `/messages:send`.
 */
export function hasPathParameter(path: string): boolean {
  return /(?:^|\/)[:*]|[{}]|(?:^|\/)\[[^/]*\](?:\/|$)/.test(path);
}
