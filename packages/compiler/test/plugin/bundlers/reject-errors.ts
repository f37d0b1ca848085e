/** The part of the `Stats` of webpack and Rspack that this uses. */
interface Stats {
  hasErrors(): boolean;
  toString(options: 'errors-only'): string;
}

/** Throws the errors that webpack keeps in its statistics. */
export function rejectErrors(stats: Stats | undefined): void {
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
