import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { root } from './example-folder.ts';
import { declaredNames, isPath, nodeNames } from './known-names.ts';

const pages = globSync(
  [
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'packages/*/{README,ARCHITECTURE}.md',
    'docs/decisions/**/*.md',
  ],
  { cwd: root },
).sort();

/** Files of users, and files that a build, an install or a run makes. */
const otherFiles =
  /^(?:\.\/)?(?:node_modules|dist|\.cache|results\/local)(?:\/|$)|\.(?:mjs|cjs|jsonl?)$|^index\.js$|^src\/api\.ts$/;

/** Names that neither our sources nor Node's public modules declare. */
const otherNames = new Set([
  'transpileOnly', // an option of ts-loader
  'encodeUser', // emitted code
  'Page_User', // emitted code
  'onListening', // the option of a recipe
]);

const declared = declaredNames();
const ofNode = await nodeNames();

/** The text between single backticks, outside of code blocks. */
function spansOf(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span);
}

/** A span is a path when it ends with a slash or a file name, or begins with a folder that packages have or the root has. */
function looksLikePath(span: string): boolean {
  if (!/^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(span)) return false;
  if (/\/$|\.(?:ts|tsx|md|json|js)$/.test(span)) return true;
  return /^(?:src|test|packages|conformance|benchmarks|examples|scripts|docs)\//.test(span);
}

/** The name in a span such as `createClient`, `JSON.stringify`, `serve(api)` or `createCodec<User>()`. */
function nameIn(span: string): string | undefined {
  const [, name = '', call] =
    /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:<.*>)?(\(.*\))?$/.exec(span) ?? [];
  const looksLikeName = /[a-z][A-Z]|^[A-Z]+[a-z]|\.[A-Z]|^[A-Z\d]+_[A-Z\d_]+$/.test(name);
  return call !== undefined || looksLikeName ? name || undefined : undefined;
}

function isKnown(name: string): boolean {
  if (otherNames.has(name)) return true;
  return name
    .split('.')
    .every((part) => declared.has(part) || part in globalThis || ofNode.has(part));
}

for (const page of pages) {
  test(`the files and names between backticks in ${page} exist`, (t) => {
    const wrong = spansOf(page).filter((span) => {
      if (looksLikePath(span)) return !otherFiles.test(span) && !isPath(span);
      const name = nameIn(span);
      return name !== undefined && !isKnown(name);
    });
    t.deepEqual(wrong, []);
  });
}
