import { SymbolFlags, type Type } from '../../api/checked-types.ts';
import {
  isBindingElement,
  isExportAssignment,
  isSourceFile,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  SyntaxKind,
} from '../../api/syntax.ts';
import { describeLocation, type Location, typeText } from '../../location.ts';
import { loadedModuleOf } from '../../projects/file-imports.ts';
import type { ReadContext } from '../../read-context.ts';
import { exportOf, type ModuleExport, whyNoModule } from '../../symbols/exports-of.ts';
import { isOwnFile } from '../../symbols/symbol-origin.ts';
import { findSchemaUses, type SchemaUse } from './find-schema-uses.ts';

/** A schema as its `Parsed` names it. */
interface NamedSchema {
  readonly schema: Type;
  /** The name that the type gives it. Empty for the name of its export. */
  readonly name: string;
}

/**
 * The name of a schema in the model. Reports one that is not known by its type, or that codecs cannot import. Clients need its
 * name alone.
 */
export function findSchemaName(
  context: ReadContext,
  named: NamedSchema,
  location: Location,
): string | undefined {
  const isForServer = context.parsing.by === 'router';
  if (!isForServer && named.name !== '') return named.name;
  const text = `${describeLocation(location)} is parsed by a schema of type \`${typeText(context, named.schema)}\``;
  const use = findUse(context, named);
  if (typeof use === 'string') {
    const code = use === AMBIGUOUS ? 'MK1068' : 'MK1067';
    context.reporter.report(code, location, `${text}, ${use}.`, isForServer ? undefined : NAME_IT);
    return undefined;
  }
  const found = findExport(context, use);
  if ('why' in found) {
    const { why, fix = isForServer ? undefined : NAME_IT } = found;
    const type = `\`Parsed<typeof ${use.node.getText()}>\``;
    context.reporter.report(
      'MK1067',
      location,
      `${describeLocation(location)} has type ${type}, but \`${use.schema.name}\` ${why}.`,
      fix,
    );
    return undefined;
  }
  const name = named.name === '' ? found.name : named.name;
  if (isForServer) addSchema(context, name, found, location);
  return name;
}

const IMPORT_VALUE =
  'Write `import { userSchema }`. If a linter wants `import type`, export the type next to the schema: `export type User = Parsed<typeof userSchema>`.';

const NAME_IT =
  "Name the schema where the API declares its parameters, so that clients need not find it: `Parsed<typeof userSchema, 'userSchema'>`.";

/** Adds a schema. Reports another one under its name, and one whose module imports the router. */
export function addSchema(
  context: ReadContext,
  name: string,
  found: ModuleExport,
  location: Location,
): void {
  const known = context.schemas.get(name);
  if (known === undefined) {
    context.schemas.set(name, found);
    rejectCycle(context, name, found, location);
    return;
  }
  if (known.file === found.file && known.name === found.name) return;
  const fileOf = (path: string) => path.split('/').at(-1);
  context.reporter.report(
    'MK1068',
    location,
    `${describeLocation(location)} has the schema ${JSON.stringify(name)}, which is \`${found.name}\` of ${fileOf(found.file)} here and \`${known.name}\` of ${fileOf(known.file)} elsewhere.`,
  );
}

const AMBIGUOUS = 'and other schemas of the project have this type, too';

const INDIRECT = {
  type: 'writes a `Parsed` that is not `Parsed<typeof schema>`, so types alone do not tell schemas apart',
  name: 'gives `Parsed` another name, so the compiler does not know all schemas of the project',
};

/** The location that names a schema, or the reason why it is unknown, which follows its type. */
function findUse(context: ReadContext, { schema, name }: NamedSchema): SchemaUse | string {
  context.inputs.uses ??= findSchemaUses(context);
  const { uses } = context.inputs;
  const found = uses.of(schema, name);
  const [first] = found;
  // A client needs the name alone, so it is enough if nothing else has the same type.
  const isForServer = context.parsing.by === 'router';
  const indirect = uses.indirect(name, isForServer || !first ? undefined : schema);
  if (indirect) return `and ${fileNameOf(indirect.node)} ${INDIRECT[indirect.by]}`;
  if (first === undefined)
    return 'but no file of the project writes `Parsed<typeof schema>` for it';
  if (found.some((use) => use.schema !== first.schema)) return AMBIGUOUS;
  return found.find((use) => use.isTypeOnly) ?? first;
}

function fileNameOf(node: Node): string {
  return node.getSourceFile().fileName.split('/').at(-1) as string;
}

/** Why codecs cannot import a schema. */
interface Obstacle {
  /** The text after the schema's name. */
  readonly why: string;
  /** Absent for the usual fix. */
  readonly fix?: string;
}

/** The exported schema, or the reason why there is none. */
function findExport(context: ReadContext, use: SchemaUse): ModuleExport | Obstacle {
  const { schema, isTypeOnly, node } = use;
  if (schema.flags & SymbolFlags.PropertyOrAccessor) return propertyObstacle(use);
  const declaration = (schema.valueDeclaration ?? schema.declarations[0])?.resolve(context.project);
  if (!declaration) return { why: 'is not a value' };
  // Clients load no schema, so the declarations of another project are enough.
  if (context.parsing.by === 'router') {
    if (!isOwnFile(declaration.getSourceFile().path))
      return { why: 'comes from a package: assign it to your own constant' };
    if (isTypeOnly) {
      const why = `is imported with \`import type\` by ${fileNameOf(node)}, so its module is not loaded, but codecs must load it`;
      return { why, fix: IMPORT_VALUE };
    }
    const why = whyNoConstant(declaration) ?? whyNoModule(declaration);
    if (why !== undefined) return { why };
  }
  const found = exportOf(context, declaration);
  return typeof found === 'string' ? { why: found } : found;
}

/** `typeof schemas.note`, where `schemas` is an object and not a module. */
function propertyObstacle({ schema: { name }, node }: SchemaUse): Obstacle {
  const constant = /schema$/i.test(name) ? name : `${name}Schema`;
  return {
    why: 'is a property, and codecs import only what a module exports',
    fix: `Export it as a constant, \`export const ${constant} = ${node.getText()}\`, and write \`Parsed<typeof ${constant}>\`.`,
  };
}

/** Why a declaration is no constant at the top level of its file, as text after its name. */
function whyNoConstant(declaration: Node): string | undefined {
  if (isExportAssignment(declaration)) return undefined;
  let variable = declaration;
  // `export const { userSchema } = schemas`
  while (isBindingElement(variable)) variable = variable.parent.parent;
  if (!isVariableDeclaration(variable)) return 'is not a constant';
  if (!(variable.parent.flags & NodeFlags.Const))
    return 'is a variable, which can hold another schema later';
  const scope = variable.parent.parent.parent;
  if (isSourceFile(scope)) return undefined;
  const where = scope.kind === SyntaxKind.ModuleBlock ? 'a namespace' : 'a function or block';
  return `is inside ${where}, where codecs cannot import it`;
}

/**
 * Reports a schema whose module imports the router's: codecs would run before the modules that they
 * need.
 */
function rejectCycle(
  { project, pipeline, reporter, parsing }: ReadContext,
  name: string,
  { file }: ModuleExport,
  location: Location,
): void {
  const router = parsing.by === 'router' ? parsing.file : undefined;
  if (file === router) return;
  const reached = new Set([file]);
  for (const from of reached) {
    for (const path of loadedModuleOf(project, pipeline, from).imports) {
      if (!isOwnFile(path)) continue;
      if (path === router) {
        const text = `${describeLocation(location)} has type \`Parsed<typeof ${name}>\`, whose module imports the router's module`;
        const by = from === file ? '' : `, by way of ${from.split('/').at(-1)}`;
        const fix = 'Move the schema into a module that does not import the router.';
        reporter.report('MK1067', location, `${text}${by}.`, fix);
        return;
      }
      reached.add(path);
    }
  }
}
