import MagicString from 'magic-string';
import { parseSync } from 'rolldown/utils';

/** Replaces the modules that the code of an emitted module imports and exports from. */
export function replaceImports(code: string, replace: (request: string) => string): string {
  const text = new MagicString(code);
  const { staticImports, staticExports, dynamicImports } = parseSync('codecs.js', code).module;
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
  );
  const imported = [...staticImports, ...dynamicImports].map(({ moduleRequest }) => moduleRequest);
  // One statement can export several names.
  const requests = new Map([...imported, ...exported].map((found) => [found.start, found]));
  for (const { start, end } of requests.values()) {
    const request = JSON.parse(`"${code.slice(start + 1, end - 1)}"`) as string;
    text.overwrite(start, end, JSON.stringify(replace(request)));
  }
  return text.toString();
}
