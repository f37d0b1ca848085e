import type { Issue } from '../runtime/issue.ts';
import { shareClass } from '../runtime/share-class.ts';

/** Thrown by `assert` for a value that does not satisfy its type. Its message names the first issue. */
export class InvalidValueError extends TypeError {
  override readonly name = 'InvalidValueError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const [first] = issues;
    const location = first && first.path.length > 0 ? ` at ${first.path.join('.')}` : '';
    super(`Value does not satisfy its type: ${first?.message ?? 'unknown reason'}${location}`);
    this.issues = issues;
  }
}

shareClass(InvalidValueError, 'InvalidValueError');
