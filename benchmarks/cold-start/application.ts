import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { groupsOf, type Template } from './template.ts';
import { versionsOf } from './versions.ts';

/** The same application, as one framework has it, on disk. */
export interface Application {
  readonly template: Template;
  readonly routes: number;
  readonly folder: string;
  /** The file that is run from source. */
  readonly source: string;
}

const root = fileURLToPath(new URL('../dist/cold-start', import.meta.url));
const packages = fileURLToPath(new URL('../../packages', import.meta.url));

// For the compiler of ours; nothing that others would read.
const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  include: ['*.ts'],
};

/** Writes the application, if it does not stand there already. */
export async function writeApplication(
  template: Template,
  routes: number,
  folder = join(root, template.name, String(routes)),
): Promise<Application> {
  const { language } = template;
  const source = join(folder, `main.${language}`);
  const groups = groupsOf(routes);
  const names = groups.map(([route]) => route?.group as string);
  const files = new Map([[source, template.main(names)]]);
  for (const [index, group] of groups.entries()) {
    files.set(join(folder, `${names[index]}.${language}`), template.group(group));
  }
  if (language === 'ts') files.set(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  files.set(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await makeOnce(join(folder, 'written'), [...files].flat(), async () => {
    rmSync(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [file, text] of files) await writeFile(file, text);
  });
  return { template, routes, folder, source };
}

/** Bundles the application into one file, if that is not done already, and gives the file. */
export async function bundleApplication(application: Application): Promise<string> {
  const { template, folder, source } = application;
  const out = join(folder, 'built', 'server.mjs');
  const made = [readFileSync(join(folder, 'written'), 'utf8'), versionsOf(template.packages)];
  await makeOnce(join(folder, 'bundled'), [...made, ownCode(template)], async () => {
    rmSync(join(folder, 'built'), { recursive: true, force: true });
    await (template.bundle ?? bundleAlike)(source, out);
  });
  return out;
}

// As `mikrokit build` does it, but for its plugin.
async function bundleAlike(file: string, out: string): Promise<void> {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    checks: { bundlerTimings: false },
    logLevel: 'silent',
  });
  try {
    await bundle.write({
      file: out,
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      keepNames: true,
    });
  } finally {
    await bundle.close();
  }
}

/** What changes a bundle of ours: the packages as they are built now. */
function ownCode({ bundle }: Template): readonly string[] {
  if (bundle === undefined) return [];
  const files = globSync('*/dist/**/*.js', { cwd: packages }).toSorted();
  return files.map((file) => readFileSync(join(packages, file), 'utf8'));
}

/** Runs `make` unless it was done for the same before, which a file remembers. */
async function makeOnce(
  file: string,
  made: readonly unknown[],
  make: () => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return;
  rmSync(file, { force: true });
  await make();
  writeFileSync(file, hash);
}
