import type { ExecutionPath } from '../execution/execution-path.ts';
import type { Step } from '../steps/step.ts';
import { type StreamingRouteStep, StreamStep } from './stream-step.ts';

/** The path of a route whose own step sends items, or is replaced by another. */
export function streamingPath(path: ExecutionPath, own?: Step): ExecutionPath {
  const toStep = (step: Step) =>
    step.id === path.id && 'codec' in step
      ? (own ?? new StreamStep(step as StreamingRouteStep))
      : step;
  // The rest is inherited, because getters of a path change.
  return Object.assign(Object.create(path) as ExecutionPath, {
    // It is limited in two parts: see StreamedCall.
    timeout: undefined,
    steps: path.steps.map(toStep),
  });
}
