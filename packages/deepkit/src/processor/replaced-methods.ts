import { Processor } from '@deepkit/type';

const REPLACED = [
  'handleIntersection',
  'handleDistribute',
  'handleIndexAccess',
  'handleKeyOf',
  'handleMappedType',
] as const;

type Replaced = (typeof REPLACED)[number];

/** Replaces a method of `Processor`. `original` calls that method. */
type Replacement = (original: () => void, args: readonly unknown[]) => unknown;

/** Replaces private methods of `@deepkit/type`'s `Processor`. */
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

/** At start-up we verify the replaced methods with this, and reject other versions of `@deepkit/type`. */
export function isKnownProcessor(): boolean {
  return REPLACED.every((name) => typeof Reflect.get(Processor.prototype, name) === 'function');
}
