import { emitRouterCodecs, emitTypeCodecs, typeCodecName } from '@mikrokit/types/emit';
import type { CallSite } from './checker/call-site.ts';
import type { FileReport, ModuleReport } from './checker/read-file.ts';
import type { CompiledCall, CompiledFile } from './compiler.ts';

/** Writes the codecs of a file without diagnostics; `undefined` if it needs none. */
export function emitFile(text: string, { modules }: FileReport): CompiledFile | undefined {
  if (modules.length === 0) return undefined;
  const calls = modules.flatMap((module, index) =>
    argumentsOf(module).map(({ site, name }): CompiledCall => ({ ...site, module: index, name })),
  );
  return {
    text,
    calls: calls.toSorted((a, b) => a.position - b.position),
    modules: modules.map(emitModule),
  };
}

function emitModule(module: ModuleReport): string {
  return module.kind === 'router' ? emitRouterCodecs(module.model) : emitTypeCodecs(module.types);
}

/** The calls that a module serves, each with the name of the export that it is given. */
function argumentsOf(
  module: ModuleReport,
): readonly { readonly site: CallSite; readonly name: string }[] {
  if (module.kind === 'router') return [{ site: module.site, name: 'codecs' }];
  return module.sites.map(({ site, type }) => ({ site, name: typeCodecName(type) }));
}
