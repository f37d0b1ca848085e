/** `@scope/name/part` → `@scope/name`. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/**
 * `/app/node_modules/@scope/name/index.js` → `@scope/name`. Empty for a file outside of packages.
 */
export function packageAt(path: string): string[] {
  const parts = path.split(/[\\/]node_modules[\\/]/);
  return parts.length > 1 ? [packageOf((parts.at(-1) ?? '').replaceAll('\\', '/'))] : [];
}
