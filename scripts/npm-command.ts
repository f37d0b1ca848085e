/**
 * The npm that started this script, on the Node it was started with: inside `npm run` a plain
 * `npm` would run on the workspace's own Node, which an older npm warns about.
 */
export function npmCommand(...args: string[]): string[] {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  return node && npm ? [node, npm, ...args] : ['npm', ...args];
}
