/** An API, or a part of it, that a Python client cannot have. The message says why, and the fix. */
export class PythonClientError extends Error {
  override readonly name = 'PythonClientError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
