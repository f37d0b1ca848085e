import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync } from 'rolldown/utils';
import { visitNodes } from './visit-nodes.ts';

/** A module of a chunk: its code as it is in the chunk. */
interface ChunkModule {
  readonly code: string | null;
}

/**
 * The names of functions and classes that a minified chunk has to keep. Applications may read the names of their functions
 * and classes, and people find them in stack traces. From our own packages, only the names of errors appear in logs.
 */
export function preservedNames(
  chunk: ESTree.Program,
  modules: Readonly<Record<string, ChunkModule>>,
): readonly string[] {
  const errors = new Set<string>();
  const own = new Map<string, number>();
  const isOwnFolder = createOwnFolderTest();
  for (const [id, { code }] of Object.entries(modules)) {
    const isOfOthers = SOURCE.test(id) && !isOwnFolder(dirname(id));
    if (code === null || isOfOthers) continue;
    const { program } = parseSync('module.js', code);
    for (const name of errorsIn(program)) errors.add(name);
    countNames(program, own);
  }
  // A name of ours that other code uses, too, is in the chunk more often than in our code.
  const all = countNames(chunk, new Map());
  return [...all].flatMap(([name, count]) =>
    errors.has(name) || count > (own.get(name) ?? 0) ? [name] : [],
  );
}

/** The files of people; other modules are codecs and helpers of the bundler. */
const SOURCE = /^[^\0].*\.[cm]?[jt]sx?$/s;

function countNames(program: ESTree.Program, counts: Map<string, number>): Map<string, number> {
  for (const name of namesIn(program)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The names that functions and classes of a module have, by declaration or because they initialize a variable. */
function namesIn(program: ESTree.Program): readonly string[] {
  const names: string[] = [];
  const addIdentifier = (node: ESTree.Node | null) => {
    if (node?.type === 'Identifier') names.push(node.name);
  };
  visitNodes(program, (node) => {
    if (isFunctionOrClass(node)) addIdentifier(node.id ?? null);
    else if (node.type === 'VariableDeclarator') {
      if (isFunctionOrClass(withoutTypes(node.init))) addIdentifier(node.id);
    } else if (node.type === 'AssignmentExpression' || node.type === 'AssignmentPattern') {
      if (isFunctionOrClass(withoutTypes(node.right))) addIdentifier(node.left);
    }
    return undefined;
  });
  return names;
}

/** `(f satisfies T)` → `f`. */
function withoutTypes(node: ESTree.Expression | null): ESTree.Expression | null {
  switch (node?.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return withoutTypes(node.expression);
    default:
      return node;
  }
}

function isFunctionOrClass(
  node: ESTree.Node | null,
): node is ESTree.Function | ESTree.Class | ESTree.ArrowFunctionExpression {
  return node !== null && FUNCTIONS_AND_CLASSES.has(node.type);
}

const FUNCTIONS_AND_CLASSES: ReadonlySet<string> = new Set<ESTree.Node['type']>([
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
  'FunctionDeclaration',
  'FunctionExpression',
]);

/** The names of classes that are errors by their names. */
function errorsIn(program: ESTree.Program): readonly string[] {
  const names: string[] = [];
  visitNodes(program, (node) => {
    if (node.type !== 'ClassDeclaration') return undefined;
    if (node.id !== null && /(?:Error|Failure)$/.test(node.id.name)) names.push(node.id.name);
    return undefined;
  });
  return names;
}

const OWN_PACKAGES = ['client', 'deepkit', 'http', 'router', 'serverless', 'types'];

/** Makes a test whether the nearest package.json with a name is that of a package of MikroKit. */
function createOwnFolderTest(): (folder: string) => boolean {
  const known = new Map<string, boolean>();
  const isOwn = (folder: string): boolean => {
    const file = join(folder, 'package.json');
    const name = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).name : undefined;
    if (name !== undefined) return OWN_PACKAGES.some((own) => name === `@mikrokit/${own}`);
    return dirname(folder) !== folder && test(dirname(folder));
  };
  const test = (folder: string): boolean => {
    const result = known.get(folder) ?? isOwn(folder);
    known.set(folder, result);
    return result;
  };
  return test;
}
