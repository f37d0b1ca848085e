/**
 * The order of isort, which Ruff checks: constants, then classes, then others. Case is ignored, and
 * numbers are compared by value.
 */
export function compareNames(a: string, b: string): number {
  return kindOf(a) - kindOf(b) || NATURAL.compare(a, b) || (a < b ? -1 : 1);
}

const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function kindOf(name: string): number {
  if (name.length > 1 && name === name.toUpperCase()) return 0;
  return /^[A-Z]/.test(name) ? 1 : 2;
}
