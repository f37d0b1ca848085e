import type { StepParts } from '../layout/execution-path.ts';
import type { CallRun } from './call-run.ts';
import { ContractChangedError, ValidationError } from './params-errors.ts';

// What only calls need that fail: it is loaded by the first of them.

export { toPublicFailure } from './public-failure.ts';

/** Rejects with what a caller is told whose parameters fail their types: `id` is the route's or the hook's. */
export async function refuseParams(
  run: CallRun,
  id: string,
  given: readonly unknown[],
  { description, maxDepth }: StepParts,
): Promise<never> {
  const api = await description.load();
  const issues = await api.explain(id, given, maxDepth);
  throw run.isContractChanged ? new ContractChangedError(issues) : new ValidationError(issues);
}

/** Rejects with the reason why a result could not be written; see `DescribedApi.locate`. */
export async function refuseResult(
  id: string,
  result: unknown,
  cause: unknown,
  { description, maxDepth }: StepParts,
): Promise<never> {
  const api = await description.load();
  return api.locate(id, result, { maxDepth, cause });
}
