import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A file that consists of one import. */
export interface ImportProbe {
  /** Folder of the importing file, from the root of the repository. */
  readonly folder: string;
  readonly specifier: string;
}

/** Lints such files under the repository's rules; gives the probes whose import was refused. */
export function refusedImports(probes: readonly ImportProbe[]): ImportProbe[] {
  const root = mkdtempSync(join(tmpdir(), 'mikrokit-imports-'));
  try {
    copyFileSync('biome.json', join(root, 'biome.json'));
    const files = probes.map(({ folder }, index) => `${folder}/probe-${index}.ts`);
    for (const [index, { specifier }] of probes.entries()) {
      const file = join(root, files[index]!);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export * from '${specifier}';\n`);
    }
    const refused = lintedFiles(root);
    return probes.filter((_, index) => refused.has(files[index]!));
  } finally {
    rmSync(root, { recursive: true });
  }
}

function lintedFiles(root: string): Set<string> {
  const options = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const biome = resolve('node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', ...options], { cwd: root, encoding: 'utf8' });
  const report = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return new Set(report.diagnostics.map(({ location }) => location.path.replaceAll('\\', '/')));
}
