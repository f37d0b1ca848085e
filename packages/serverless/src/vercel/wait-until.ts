/**
 * The context of the current request, where Vercel's runtimes store it. `waitUntil` of
 * @vercel/functions reads it too.
 */
interface RequestContext {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

const CONTEXT = Symbol.for('@vercel/request-context');

/** Keeps a function running for work after its reply. Does nothing outside of Vercel, where the process goes on anyway. */
export function waitUntil(work: Promise<unknown>): void {
  const holder = Reflect.get(globalThis, CONTEXT) as { get?(): RequestContext } | undefined;
  holder?.get?.()?.waitUntil?.(work);
}
