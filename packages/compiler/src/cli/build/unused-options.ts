import { isBuiltin } from 'node:module';
import { type InputOptions, rolldown } from 'rolldown';

/** Options that need code which few applications use, and what is `true` in a bundle where no module names them. */
const OPTIONS = {
  MIKROKIT_NO_FRONT: /\b(?:cors|health|securityHeaders|compress)\b/,
  MIKROKIT_NO_PATH_OPTIONS: /\b(?:prefix|suffix|pathTransform)\b/,
  MIKROKIT_NO_TYPE_SOURCE: /\btypes\b/,
  MIKROKIT_NO_CALL_OPTIONS: /\b(?:logger|toPublicError|tracing)\b/,
  MIKROKIT_NO_HOOKS: /\bhook\b/,
  MIKROKIT_NO_DEFINED_ROUTES: /\broute\b/,
  // Hooks set headers, and @mikrokit/router/cookies too.
  MIKROKIT_NO_RESPONSE: /\b(?:response|cookies|hook)\b/,
} as const;

/**
 * What loads modules while it runs: an `import` of what is no literal, `createRequire`, and the `require` that takes its
 * place for what is not bundled.
 */
const LOADS_UNSEEN = /\bimport\s*\((?!\s*["'`])|\bcreateRequire\b/;

/**
 * What a bundle is to be told of the options that nothing of an application names, in any module of its own or of other
 * packages: routers and handlers leave out their code, and refuse one whose name was put together at run time.
 */
export async function unusedOptions(
  input: InputOptions,
): Promise<Readonly<Record<string, 'true'>>> {
  const unused = new Map<string, RegExp>(Object.entries(OPTIONS));
  try {
    await using scan = await rolldown({
      ...input,
      plugins: [
        {
          name: 'mikrokit:unused-options',
          resolveId: (id) => (id.startsWith('@mikrokit/') ? { id, external: true } : undefined),
          transform: (code) => {
            for (const [name, named] of unused) if (named.test(code)) unused.delete(name);
          },
        },
      ],
      onLog: () => {},
    });
    const { output } = await scan.generate();
    if (output.some((file) => file.type === 'chunk' && LOADS_UNSEEN.test(file.code))) return {};
    const names = output.flatMap((file) =>
      file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
    );
    const inside = new Set(output.map(({ fileName }) => fileName));
    // What is not bundled is not seen, and may have the options.
    const isSeen = (name: string) =>
      inside.has(name) || isBuiltin(name) || name.startsWith('@mikrokit/');
    if (!names.every(isSeen)) return {};
  } catch {
    // The bundle itself will tell, unless it is made with plugins that this is not: then all is needed.
    return {};
  }
  return Object.fromEntries([...unused.keys()].map((name) => [name, 'true']));
}
