import { Processor } from '@deepkit/type';

const REPLACED = [
  'handleIntersection',
  'handleDistribute',
  'handleIndexAccess',
  'handleKeyOf',
  'handleMappedType',
] as const;

type Replaced = (typeof REPLACED)[number];

/** Does what a method of `Processor` does, which it may call as it was. */
type Replacement = (original: () => void, args: readonly unknown[]) => unknown;

/** Replaces methods that are private in `Processor` of `@deepkit/type`. */
export function replaceMethods(
  processor: Processor,
  replacements: Readonly<Record<Replaced, Replacement>>,
): void {
  for (const name of REPLACED) {
    const original = Reflect.get(Processor.prototype, name) as (...args: unknown[]) => void;
    const value = (...args: unknown[]) =>
      replacements[name](() => original.apply(processor, args), args);
    Object.defineProperty(processor, name, { value });
  }
}

/** Whether the `@deepkit/type` that is installed computes by the methods that are replaced. */
export function isKnownProcessor(): boolean {
  return REPLACED.every((name) => typeof Reflect.get(Processor.prototype, name) === 'function');
}
