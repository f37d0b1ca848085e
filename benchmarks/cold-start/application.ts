import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle, compileWithReflection } from '../harness/build.ts';
import { versionsOf } from '../harness/versions.ts';
import { isOurs } from '../throughput/table.ts';
import { buildIfChanged } from './build-if-changed.ts';
import { hashPackages } from './hash-packages.ts';
import { groupsOf, type Template } from './template.ts';

/** The application written for one framework, on disk. */
export interface Application {
  readonly template: Template;
  readonly routes: number;
  readonly folder: string;
  /** The file that is run from source. */
  readonly source: string;
  /** Hash of its sources and packages. */
  readonly version: string;
}

const root = fileURLToPath(new URL('../dist/cold-start', import.meta.url));

// Only our compiler reads this.
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

/** Writes the application if it is new or has changed. */
export async function writeApplication(
  template: Template,
  routes: number,
  folder = join(root, template.name, String(routes)),
): Promise<Application> {
  const { language } = template;
  // Apart from the output: the compiler's cache is valid until a file in this folder changes.
  const sources = join(folder, 'source');
  const source = join(sources, `main.${language}`);
  const groups = groupsOf(routes);
  const names = groups.map(([route]) => route?.group as string);
  const files = new Map([[source, template.main(names)]]);
  for (const [index, group] of groups.entries()) {
    files.set(join(sources, `${names[index]}.${language}`), template.group(group));
  }
  if (language === 'ts') files.set(join(sources, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  files.set(join(sources, 'package.json'), '{ "private": true, "type": "module" }');
  const stamp = join(folder, 'written');
  const made = [...files, versionsOf(template.packages), hashPackages(ownPackages(template))];
  await buildIfChanged(stamp, made, async () => {
    rmSync(folder, { recursive: true, force: true });
    await mkdir(sources, { recursive: true });
    for (const [file, text] of files) await writeFile(file, text);
    if (template.isReflected) await reflect(files);
    // The compiler's cache trusts files only some time after they were written.
    await setTimeout(300);
  });
  return { template, routes, folder, source, version: readFileSync(stamp, 'utf8') };
}

/** The MikroKit packages in it. MikroKit's compiler bundles all applications. */
function ownPackages({ name }: Template): readonly string[] {
  return isOurs(name) ? ['compiler', 'deepkit', 'http', 'router', 'types'] : ['compiler'];
}

/** Bundles the application with `mikrokit build`, whatever its framework, if it has changed. */
export async function bundleApplication(application: Application): Promise<string> {
  const { template, folder, source, version } = application;
  const out = join(folder, 'built', 'server.mjs');
  await buildIfChanged(join(folder, 'bundled'), [version], async () => {
    rmSync(join(folder, 'built'), { recursive: true, force: true });
    await bundle(source, out, template.external);
  });
  return out;
}

/** Compiles the files, which hold TypeScript, in place. */
async function reflect(files: ReadonlyMap<string, string>): Promise<void> {
  const pairs: [from: string, to: string][] = [];
  for (const [file, text] of files) {
    if (!file.endsWith('.mjs')) continue;
    const from = file.replace(/mjs$/, 'ts');
    await writeFile(from, text);
    pairs.push([from, file]);
  }
  await compileWithReflection(pairs);
}
