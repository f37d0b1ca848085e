import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle, compileWithReflection } from '../harness/build.ts';
import { versionsOf } from '../harness/versions.ts';
import { isOurs } from '../throughput/table.ts';
import { makeOnce } from './make-once.ts';
import { hashOfPackages } from './own-packages.ts';
import { groupsOf, type Template } from './template.ts';

/** The same application, as one framework has it, on disk. */
export interface Application {
  readonly template: Template;
  readonly routes: number;
  readonly folder: string;
  /** The file that is run from source. */
  readonly source: string;
  /** Changes with anything that it is made of. */
  readonly version: string;
}

const root = fileURLToPath(new URL('../dist/cold-start', import.meta.url));

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
  // Apart from what is made of it: the compiler's cache holds until something changes in its folder.
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
  const made = [...files, versionsOf(template.packages), hashOfPackages(ownPackages(template))];
  await makeOnce(stamp, made, async () => {
    rmSync(folder, { recursive: true, force: true });
    await mkdir(sources, { recursive: true });
    for (const [file, text] of files) await writeFile(file, text);
    if (template.isReflected) await reflect(files);
    // Until they count as unchanged since.
    await setTimeout(300);
  });
  return { template, routes, folder, source, version: readFileSync(stamp, 'utf8') };
}

/** What it is made with, of ours: all are bundled by our compiler. */
function ownPackages({ name }: Template): readonly string[] {
  return isOurs(name) ? ['compiler', 'deepkit', 'http', 'router', 'types'] : ['compiler'];
}

/** Bundles the application with `mikrokit build`, whatever it is written with, if that is not done already. */
export async function bundleApplication(application: Application): Promise<string> {
  const { template, folder, source, version } = application;
  const out = join(folder, 'built', 'server.mjs');
  await makeOnce(join(folder, 'bundled'), [version], async () => {
    rmSync(join(folder, 'built'), { recursive: true, force: true });
    await bundle(source, out, template.external);
  });
  return out;
}

/** Replaces the files, which hold TypeScript, by what they are compiled to. */
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
