import type { DescribedApi } from './described-api.ts';
import { callOf, printStatement, subscript } from './expression.ts';
import { writeClientModule, writeRootModule } from './modules/client-module.ts';
import { writeGroupModules } from './modules/group-modules.ts';
import { writeInitModule } from './modules/init-module.ts';
import { moduleText } from './modules/module-text.ts';
import { NameTable } from './names/name-table.ts';
import { PythonClientError } from './python-client-error.ts';
import { docstring, quote } from './python-text.ts';
import { type ErrorClass, ErrorTable } from './routes/errors.ts';
import { readRoutes } from './routes/read-routes.ts';
import type { Declaration } from './types/declarations.ts';
import { findTags } from './types/tags.ts';
import { TypeWriter } from './types/type-writer.ts';
import { writeStruct } from './types/write-struct.ts';

/** Attributes of the runtime's clients, which routes cannot have. */
const OWN_NAMES: ReadonlySet<string> = new Set(
  (
    'batch close default_options finish_call make_call open_file open_stream resume_stream root shorten_call ' +
    'stop_stream'
  ).split(' '),
);

/**
 * The files of a Python package that calls an API, by their paths in it. The same API always has
 * the same files. Throws a `PythonClientError` with all reasons why Python cannot have it.
 */
export function writePythonClient(api: DescribedApi): ReadonlyMap<string, string> {
  const problems: string[] = [];
  const reject = (location: string, problem: string) => {
    problems.push(`${location}: ${problem}`);
  };
  const rejectType = (location: readonly string[], problem: string) =>
    reject(location.join('.'), problem);
  const names = new NameTable(['Client', 'AsyncClient']);
  const tags = findTags(api.types);
  const writer = new TypeWriter({ types: api.types, names, tags, reject: rejectType });
  const errors = new ErrorTable(names, writer.annotation);
  const root = readRoutes(Object.keys(api.routes), {
    api,
    writer,
    errors,
    reserved: OWN_NAMES,
    reject,
  });
  const structs = new Map<string, string>();
  // A struct can refer to types that only it uses, so the list grows while it is read.
  for (let count = -1; count < structs.size; ) {
    count = structs.size;
    for (const declaration of writer.declarations) {
      if (declaration.kind !== 'struct' || structs.has(declaration.name)) continue;
      const { name, id, node } = declaration;
      const text = writeStruct(node, { name, id, writer });
      structs.set(name, text);
    }
  }
  if (problems.length > 0) throw new PythonClientError([...new Set(problems)]);
  const { declarations } = writer;
  return new Map([
    [
      '__init__.py',
      writeInitModule({
        types: declarations.map(({ name }) => name),
        errors: errors.classes.map(({ name }) => name),
      }),
    ],
    ['client.py', writeClientModule(root, api.base)],
    ['errors.py', writeErrorsModule(errors.classes)],
    ['py.typed', ''],
    ['routes/__init__.py', moduleText('')],
    ...(root.routes.size > 0 ? [['routes/root.py', writeRootModule(root)] as const] : []),
    ...writeGroupModules(root),
    ['types.py', writeTypesModule(declarations, ({ name }) => structs.get(name) ?? '')],
  ]);
}

/** The module of all exceptions. */
function writeErrorsModule(classes: readonly ErrorClass[]): string {
  const text = classes
    .map(({ name, wireType, data, statuses }) => {
      const base = subscript('generated.RpcError', [data]);
      const head = printStatement('', callOf(`class ${name}`, [base]), { after: ':\n' });
      const doc = statuses === undefined ? '' : `    """Status ${statuses.join(' or ')}."""\n\n`;
      return `\n\n${head}${doc}    wire_type = ${quote(wireType)}\n`;
    })
    .join('');
  const usesTypes = /\btypes\./.test(text);
  return moduleText(text, usesTypes ? ['from . import types\n'] : []);
}

/**
 * The module of all named types. Structs can refer to any type. Aliases come last, and refer only
 * to earlier ones.
 */
function writeTypesModule(
  declarations: readonly Declaration[],
  writeStruct: (declaration: Extract<Declaration, { kind: 'struct' }>) => string,
): string {
  const structs = declarations.flatMap((declaration) =>
    declaration.kind === 'struct' ? [`\n\n${writeStruct(declaration)}`] : [],
  );
  const others = declarations.flatMap((declaration) => {
    if (declaration.kind === 'brand') {
      const { name, base } = declaration;
      return [`${name} = typing.NewType("${name}", ${base})\n`];
    }
    if (declaration.kind === 'struct') return [];
    const { name, of, doc } = declaration;
    const before = `${name}: typing.TypeAlias = `;
    return [printStatement(before, of, { after: '\n', isAmongTypes: true }) + docstring(doc, '')];
  });
  return moduleText(structs.join('') + (others.length > 0 ? `\n\n${others.join('')}` : ''));
}
