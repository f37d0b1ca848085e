import { isBuiltin } from 'node:module';
import { type InputOptions, rolldown } from 'rolldown';

/** Options that need code which few applications use, and what is `true` in a bundle where no module names them. */
const OPTIONS = {
  MIKROKIT_NO_FRONT: /\b(?:cors|health|securityHeaders|compress)\b/,
  MIKROKIT_NO_EVENT_OPTIONS: /\b(?:events|basePath|deadlineMargin)\b/,
  MIKROKIT_NO_PATH_OPTIONS: /\b(?:prefix|suffix|pathTransform)\b/,
  MIKROKIT_NO_TYPE_SOURCE: /\btypes\b/,
  MIKROKIT_NO_CALL_OPTIONS: /\b(?:logger|toPublicError|tracing)\b/,
  MIKROKIT_NO_HOOKS: /\bhook\b/,
  MIKROKIT_NO_DEFINED_ROUTES: /\broute\b/,
  // A router's methods, and what of @mikrokit/client calls them.
  MIKROKIT_NO_API_METHODS: /\b(?:call|caller|describe|openapi|preload|inProcess)\b/,
  // Hooks set headers, and @mikrokit/router/cookies too.
  MIKROKIT_NO_RESPONSE: /\b(?:response|cookies|hook)\b/,
} as const;

/**
 * What loads modules while it runs: an `import` of what is no literal, `createRequire`, and the `require` that takes its
 * place for what is not bundled.
 */
const LOADS_UNSEEN = /\bimport\s*\((?!\s*["'`])|\bcreateRequire\b/;

/** The bundler's own helpers, which say `.call(`. */
const RUNTIME = '\0rolldown/runtime.js';

/**
 * What a bundle is to be told of the options and methods that nothing of an application names, in any module of its own
 * or of other packages: routers and handlers leave out their code. An option whose name was put together at run time is
 * refused, and a method is not there.
 * `ownExports` are those of its exports that its host alone calls.
 */
export async function unusedOptions(
  input: InputOptions,
  ownExports: readonly string[],
): Promise<Readonly<Record<string, 'true'>>> {
  const unused = new Map<string, RegExp>(Object.entries(OPTIONS));
  try {
    await using scan = await rolldown({
      ...input,
      plugins: [
        {
          name: 'mikrokit:unused-options',
          resolveId: (id) => (id.startsWith('@mikrokit/') ? { id, external: true } : undefined),
          transform: (code, id) => {
            if (id === RUNTIME) return;
            for (const [name, named] of unused) if (named.test(code)) unused.delete(name);
          },
        },
      ],
      onLog: () => {},
    });
    const { output } = await scan.generate();
    if (output.some((file) => file.type === 'chunk' && LOADS_UNSEEN.test(file.code))) return {};
    // What else is exported may be a router, and be called by others.
    const isOwn = (name: string) => ownExports.includes(name);
    if (
      !output.every((file) => file.type !== 'chunk' || !file.isEntry || file.exports.every(isOwn))
    )
      unused.delete('MIKROKIT_NO_API_METHODS');
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
