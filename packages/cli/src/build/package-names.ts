/** `@scope/name/part` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** `/app/node_modules/@scope/name/index.js` → `@scope/name`; an empty list for a file of no package. */
export function packageAt(path: string): string[] {
  const parts = path.split(/[\\/]node_modules[\\/]/);
  return parts.length > 1 ? [packageOf((parts.at(-1) ?? '').replaceAll('\\', '/'))] : [];
}
