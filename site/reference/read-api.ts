import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5.9';
import { pagesRoot } from '../page-texts.ts';
import { exampleIn, readOptionText, withoutLinks } from './docstring.ts';
import { documentedPackages, innerEntries } from './documented-packages.ts';
import type {
  OptionsTable,
  PublicApi,
  PublicEntry,
  PublicFunction,
  PublicOption,
  TableName,
} from './public-api.ts';
import { oneLine, shortType, shortTypes } from './short-type.ts';

/** A condition of a package.json: a file, or files by further conditions. */
type Source = string | { readonly types: string };

/** Names of exported types whose members are options, whether or not a function takes them. */
const OPTIONS_NAME = /(?:Options|Policies|Timeouts|Pages)$/;

/** Reads the exports of all documented packages from their sources. */
export function readPublicApis(): readonly PublicApi[] {
  const apis = documentedPackages.map((packageName) => ({
    packageName,
    entries: sourcesOf(packageName).map((source) => ({
      ...source,
      functions: [] as PublicFunction[],
      tables: [] as OptionsTable[],
    })),
  }));
  const files = apis.flatMap(({ entries }) => entries.map(({ file }) => file));
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    customConditions: ['@mikrokit/source'],
  });
  const shown = new Set<ts.Symbol>();
  for (const { packageName, entries } of apis)
    for (const entry of entries) {
      const { functions, tables } = readEntry(program, packageName, entry.file, shown);
      entry.functions.push(...functions);
      for (const table of tables) {
        // Each options type is on the page of the package that declares it.
        const isOwn = table.packageName === packageName;
        const home = apis.find((api) => api.packageName === table.packageName)?.entries[0];
        const { tables: shownThere } = isOwn ? entry : (home ?? entry);
        shownThere.push(table);
      }
    }
  return apis;
}

/** The entries of a package that its page shows, with their sources. */
function sourcesOf(packageName: string): readonly { specifier: string; file: string }[] {
  const folder = join(pagesRoot, 'packages', packageName);
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.entries<Record<string, Source>>(exports).flatMap(([entry, conditions]) => {
    const specifier = `${name}${entry.slice(1)}`;
    const source = conditions['@mikrokit/source'];
    if (source === undefined || innerEntries.has(specifier)) return [];
    return [{ specifier, file: join(folder, typeof source === 'string' ? source : source.types) }];
  });
}

/** Reads the functions of one entry, and all options types that they take; adds them to those that are `shown`. */
function readEntry(
  program: ts.Program,
  packageName: string,
  file: string,
  shown: Set<ts.Symbol>,
): Pick<PublicEntry, 'functions' | 'tables'> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} exports nothing`);
  const functions: PublicFunction[] = [];
  const tables: OptionsTable[] = [];
  const addTable = (symbol: ts.Symbol): void => {
    if (shown.has(symbol)) return;
    shown.add(symbol);
    const nested: ts.Symbol[] = [];
    const options = checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .flatMap((member) => readOption(checker, member, '', nested));
    tables.push({ ...tableName(symbol), description: docOf(checker, symbol), options });
    nested.forEach(addTable);
  };
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = withoutAlias(checker, exported);
    const isType = (symbol.flags & ts.SymbolFlags.Value) === 0;
    if (homeOf(symbol) !== packageName || shown.has(symbol)) continue;
    if (isType) {
      if (OPTIONS_NAME.test(symbol.name)) addTable(symbol);
      continue;
    }
    shown.add(symbol);
    const declared = readFunction(checker, exported.name, symbol);
    if (declared === undefined) continue;
    functions.push(declared.read);
    declared.taken.forEach(addTable);
  }
  return { functions, tables };
}

function withoutAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** The package of ours that declares something. */
function homeOf(symbol: ts.Symbol): string | undefined {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  return /\/packages\/([^/]+)\/src\//.exec(file)?.[1];
}

function tableName(symbol: ts.Symbol): TableName {
  return { name: symbol.name, packageName: homeOf(symbol) ?? '' };
}

/** Reads a function or class, and the options types that it takes; `undefined` for another value. */
function readFunction(checker: ts.TypeChecker, name: string, symbol: ts.Symbol) {
  const type = checker.getTypeOfSymbol(symbol);
  const signatures = type.getCallSignatures();
  const constructors = type.getConstructSignatures();
  if (signatures.length + constructors.length === 0) return undefined;
  const lists = [...signatures, ...constructors].map(
    (signature) => signature.getDeclaration()?.parameters ?? [],
  );
  const taken = lists
    .flatMap((parameters) => parameters.flatMap(({ type: node }) => settingsIn(checker, node)))
    .filter((one) => OPTIONS_NAME.test(one.name));
  const membersOf = (type: ts.Type) => checker.getPropertiesOfType(type);
  const inTables = new Set(
    taken.flatMap((one) => membersOf(checker.getDeclaredTypeOfSymbol(one)).map(({ name }) => name)),
  );
  const nested: ts.Symbol[] = [];
  const own = lists.map((parameters) =>
    parameters
      .filter((parameter) => nameOf(parameter) === 'options')
      .flatMap(({ type: node }) => literalsIn(node))
      .flatMap((literal) => membersOf(checker.getTypeAtLocation(literal)))
      .filter((member) => !inTables.has(member.name))
      .flatMap((member) => readOption(checker, member, '', nested)),
  );
  const tags = symbol.getJsDocTags(checker).filter((tag) => tag.name === 'example');
  const read: PublicFunction = {
    name,
    calls: [...new Set(signatures.map((signature) => `${name}${callOf(signature)}`))],
    description: docOf(checker, symbol),
    examples: tags.map((tag) => exampleIn(ts.displayPartsToString(tag.text))),
    takes: [...new Set(taken)].map(tableName),
    options: ofOverloads(own),
  };
  return { read, taken: [...taken, ...nested] };
}

/** The options of all overloads. Those that one overload lacks are optional. */
function ofOverloads(lists: readonly (readonly PublicOption[])[]): readonly PublicOption[] {
  const has = (options: readonly PublicOption[], name: string) =>
    options.some((option) => option.name === name);
  return lists
    .flatMap((options, i) =>
      options.filter(({ name }) => !lists.slice(0, i).some((earlier) => has(earlier, name))),
    )
    .map((option) => ({
      ...option,
      isOptional: option.isOptional || lists.some((options) => !has(options, option.name)),
    }));
}

/** `(routes, options?): Router` */
function callOf(signature: ts.Signature): string {
  const declaration = signature.getDeclaration();
  const parameters = declaration.parameters.filter((one) => !isAddedByCompiler(one));
  const names = parameters.map((one) => {
    const isOptional = one.questionToken !== undefined || one.initializer !== undefined;
    return `${one.dotDotDotToken ? '...' : ''}${nameOf(one)}${isOptional ? '?' : ''}`;
  });
  const { type } = declaration;
  return `(${names.join(', ')})${type ? `: ${shortType(type as ts.TypeNode)}` : ''}`;
}

type Parameter = ts.ParameterDeclaration | ts.JSDocParameterTag;

function isAddedByCompiler({ name }: Parameter): boolean {
  return ['codecs', 'attached'].includes(name.getText());
}

/** The name of a parameter. One that is taken apart has that of its type: `call` for `Call`. */
function nameOf(parameter: Parameter): string {
  if (ts.isIdentifier(parameter.name)) return parameter.name.text;
  const text = 'type' in parameter && parameter.type ? shortType(parameter.type) : '';
  const [, name = ''] = /^([A-Z]\w*)/.exec(text) ?? [];
  const isOptions = name === '' || OPTIONS_NAME.test(name);
  return isOptions ? 'options' : `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

/** Reads an option and the members of an object that is written in its type; adds other options types to `nested`. */
function readOption(
  checker: ts.TypeChecker,
  member: ts.Symbol,
  prefix: string,
  nested: ts.Symbol[],
): readonly PublicOption[] {
  const [declaration] = member.declarations ?? [];
  if (declaration === undefined) throw new Error(`Nothing declares the option ${member.name}`);
  // The options of another library, which a type extends: its docstring names the library.
  if (homeOf(member) === undefined) return [];
  const node = 'type' in declaration ? (declaration.type as ts.TypeNode | undefined) : undefined;
  const type = checker.getTypeOfSymbol(member);
  const name = `${prefix}${member.name}`;
  const isChanged = node !== undefined && !hasType(checker, node, type);
  const isNamed = node !== undefined && !isChanged && !ts.isIndexedAccessTypeNode(node);
  const named = !isNamed
    ? partsOf(constraintOf(checker, type)).flatMap((part) => settingsOf(checker, part))
    : settingsIn(checker, node);
  nested.push(...named);
  const option: PublicOption = {
    name,
    types: typesOf(checker, declaration, isChanged ? undefined : node, type),
    refersTo: named.map(tableName),
    isOptional: (member.flags & ts.SymbolFlags.Optional) !== 0,
    isNumber: isNumber(constraintOf(checker, type)),
    ...readOptionText(docOf(checker, member)),
  };
  const inner = literalsIn(node).flatMap((literal) =>
    checker.getPropertiesOfType(checker.getTypeAtLocation(literal)),
  );
  return [option, ...inner.flatMap((one) => readOption(checker, one, `${name}.`, nested))];
}

function typesOf(
  checker: ts.TypeChecker,
  declaration: ts.Node,
  node: ts.TypeNode | undefined,
  type: ts.Type,
): readonly string[] {
  if (ts.isMethodSignature(declaration)) {
    const names = declaration.parameters.map((one) => one.name.getText()).join(', ');
    return [`(${names}) => ${node ? shortType(node) : 'unknown'}`];
  }
  // `Traits['path']` means nothing to readers, and `Name extends … ? … : …` neither.
  const isComputed =
    node === undefined || ts.isIndexedAccessTypeNode(node) || / extends .*\?/s.test(node.getText());
  const texts = isComputed
    ? []
    : shortTypes(aliasIn(checker, node) ?? node).filter((text) => text !== 'undefined');
  // One of several types with this option can say that it is absent there.
  return texts.length > 0 ? texts : resolvedTypes(checker, constraintOf(checker, type));
}

/** The texts of a type that no declaration spells. */
function resolvedTypes(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  const texts = partsOf(type)
    .filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0)
    .map((part) => checker.typeToString(part, undefined, ts.TypeFormatFlags.NoTruncation))
    .map((text) => (text.includes('{') ? 'object' : oneLine(text)));
  const isBoolean = texts.includes('true') && texts.includes('false');
  const isHalf = (text: string) => isBoolean && (text === 'true' || text === 'false');
  return [...new Set(texts.map((text) => (isHalf(text) ? 'boolean' : text)))];
}

/** The union behind a name of ours without parameters, such as `TrustProxy`: it says more than the name. */
function aliasIn(checker: ts.TypeChecker, node: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const found = checker.getSymbolAtLocation(node.typeName);
  const symbol = found && withoutAlias(checker, found);
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || homeOf(symbol) === undefined) return undefined;
  if (declaration === undefined || !ts.isTypeAliasDeclaration(declaration)) return undefined;
  const isUnion = ts.isUnionTypeNode(declaration.type);
  return isUnion && declaration.typeParameters === undefined ? declaration.type : undefined;
}

/** Whether an option takes a number; not if it takes any text as well, such as JSON. */
function isNumber(type: ts.Type): boolean {
  const has = (flag: ts.TypeFlags) => partsOf(type).some(({ flags }) => (flags & flag) !== 0);
  return has(ts.TypeFlags.NumberLike) && !has(ts.TypeFlags.String);
}

/** Whether a member has the type that its declaration says; a mapped type may have changed it. */
function hasType(checker: ts.TypeChecker, node: ts.TypeNode, type: ts.Type): boolean {
  return checker.isTypeAssignableTo(checker.getTypeFromTypeNode(node), type);
}

function settingsOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Symbol[] {
  const symbol = type.aliasSymbol ?? type.symbol;
  return symbol !== undefined && isSettings(checker, symbol) ? [symbol] : [];
}

function constraintOf(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  return checker.getBaseConstraintOfType(type) ?? type;
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** The options types that a type names, as itself or in a union, a list, or under `Omit`. */
function settingsIn(checker: ts.TypeChecker, node: ts.TypeNode | undefined): readonly ts.Symbol[] {
  return valuesIn(node).flatMap((value) => {
    if (!ts.isTypeReferenceNode(value)) return [];
    const found = checker.getSymbolAtLocation(value.typeName);
    if (found === undefined) return [];
    const symbol = withoutAlias(checker, found);
    return isSettings(checker, symbol) ? [symbol] : [];
  });
}

/** Whether a type of ours holds options. What must have a function is a service, such as a store or a logger. */
function isSettings(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined || homeOf(symbol) === undefined) return false;
  if (ts.isClassDeclaration(declaration)) return false;
  if (OPTIONS_NAME.test(symbol.name)) return true;
  if (!ts.isInterfaceDeclaration(declaration)) return false;
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
  const isService = members.some(
    (member) =>
      (member.flags & ts.SymbolFlags.Optional) === 0 &&
      checker.getTypeOfSymbol(member).getCallSignatures().length > 0,
  );
  return !isService && members.length > 0;
}

/** The types whose values an option takes: not the parameters and results of its functions. */
function valuesIn(node: ts.TypeNode | undefined): readonly ts.TypeNode[] {
  if (node === undefined) return [];
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node))
    return node.types.flatMap(valuesIn);
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return valuesIn(node.type);
  if (ts.isArrayTypeNode(node)) return valuesIn(node.elementType);
  if (ts.isTypeReferenceNode(node) && /^(?:Omit|Partial|Readonly)$/.test(node.typeName.getText()))
    return valuesIn(node.typeArguments?.[0]);
  return [node];
}

function literalsIn(node: ts.TypeNode | undefined): readonly ts.TypeLiteralNode[] {
  return valuesIn(node).filter(ts.isTypeLiteralNode);
}

function docOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return withoutLinks(ts.displayPartsToString(symbol.getDocumentationComment(checker))).trim();
}
