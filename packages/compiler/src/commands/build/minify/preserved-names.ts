import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'rolldown';
import { type ESTree, parseSync } from 'rolldown/utils';
import { visitNodes } from './visit-nodes.ts';

/** The names of functions and classes that minified code has to keep. */
interface PreservedNames {
  readonly plugin: Plugin;
  readonly list: () => string[];
}

/**
 * Collects these names from each module that is bundled. Applications may read the names of their functions and classes,
 * and people find them in stack traces. From our own packages, only the names of errors appear in logs.
 */
export function createPreservedNames(): PreservedNames {
  const names = new Set<string>();
  return {
    plugin: {
      name: 'mikrokit:preserved-names',
      transform: {
        filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /^\0/ } },
        handler: (code, id) => {
          const { program } = parseSync(id, code);
          const found = isOwnModule(id) ? errorsIn(program) : namesIn(program);
          for (const name of found) names.add(name);
        },
      },
    },
    list: () => [...names],
  };
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

/** Whether the nearest package.json with a name is that of a package of MikroKit. */
function isOwnModule(id: string): boolean {
  for (let folder = dirname(id); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8'));
    if (name !== undefined) return OWN_PACKAGES.some((own) => name === `@mikrokit/${own}`);
  }
  return false;
}
