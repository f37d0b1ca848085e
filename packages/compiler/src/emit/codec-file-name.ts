/** Matches the names of all files that `mikrokit compile` writes. */
export const CODEC_FILE = /\.codecs(?:\.\d+)?\.js$|\.codecs\.d\.ts$/;

/** The name of the file to which `mikrokit compile` writes the codecs of a file: `api.codecs.js` for `api.ts`. */
export function codecFileName(name: string): string {
  return `${stemOf(name)}.codecs.js`;
}

/** The name of the file with the nth of their modules: `api.codecs.0.js`. */
export function codecModuleName(name: string, module: number): string {
  return `${stemOf(name)}.codecs.${module}.js`;
}

/** The name of the file that declares them for TypeScript. */
export function codecDeclarationName(name: string): string {
  return `${stemOf(name)}.codecs.d.ts`;
}

/** The possible source names of such a file: `api.ts`, `api.mts` and `api.tsx`. */
export function sourcesOfCodecFile(file: string): readonly string[] {
  const stem = file.replace(CODEC_FILE, '');
  return ['.ts', '.mts', '.tsx'].map((extension) => stem + extension);
}

function stemOf(name: string): string {
  return name.replace(/\.[cm]?tsx?$/, '');
}
