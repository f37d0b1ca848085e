import { transformSync } from 'esbuild';

/** The part of webpack's loader context that this uses. */
interface LoaderContext {
  readonly resourcePath: string;
  readonly callback: (error: Error | null, code: string, map: string) => void;
}

/** A loader that strips types, as esbuild-loader and swc-loader do. */
// biome-ignore lint/style/noDefaultExport: webpack takes loaders this way
export default function load(this: LoaderContext, source: string, map: unknown): void {
  const input = map === undefined ? source : withMap(source, map);
  const { code, map: output } = transformSync(input, {
    loader: 'ts',
    sourcemap: 'external',
    sourcefile: this.resourcePath,
    target: 'esnext',
  });
  this.callback(null, code, output);
}

function withMap(source: string, map: unknown): string {
  const encoded = Buffer.from(typeof map === 'string' ? map : JSON.stringify(map));
  return `${source}\n//# sourceMappingURL=data:application/json;base64,${encoded.toString('base64')}`;
}
