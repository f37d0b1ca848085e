/** Whether this process is of Node itself, not of a runtime that has its modules as well. */
export function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}
