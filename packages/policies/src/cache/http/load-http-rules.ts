import { HttpRules } from './http-rules.ts';

/** Loads the rules of HTTP. Rejects if the package behind them is not installed. */
export async function loadHttpRules(options: {
  readonly isShared: boolean;
  readonly now: () => number;
}): Promise<HttpRules> {
  return new HttpRules(await loadPolicy(), options);
}

async function loadPolicy() {
  // A bundler that saw the name would ask for the package where nobody uses it.
  const name = 'http-cache-semantics';
  try {
    const loaded = (await import(name)) as { default: typeof import('http-cache-semantics') };
    return loaded.default;
  } catch (cause) {
    throw new Error(
      "A cache with the rules of HTTP needs the package 'http-cache-semantics'; install it",
      {
        cause,
      },
    );
  }
}
