/** Whether this is Node itself, not another runtime with its modules. */
export function isNode(): boolean {
  return !('bun' in process.versions || 'deno' in process.versions);
}
