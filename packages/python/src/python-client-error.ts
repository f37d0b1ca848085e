/** An API, or a part of it, of which no Python client can be written. The message says why, and the fix. */
export class PythonClientError extends Error {
  override readonly name = 'PythonClientError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
