import type { ExecutionContext } from 'ava';

/** Hides `node:crypto` until the test ends. Only for serial tests. */
export function withoutNodeCrypto(t: ExecutionContext): void {
  const { getBuiltinModule } = process;
  const hidden = (name: string) => (name === 'node:crypto' ? undefined : getBuiltinModule(name));
  process.getBuiltinModule = hidden as typeof getBuiltinModule;
  t.teardown(() => {
    process.getBuiltinModule = getBuiltinModule;
  });
}
