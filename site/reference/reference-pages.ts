import type {
  OptionsTable,
  PublicApi,
  PublicEntry,
  PublicFunction,
  PublicOption,
  TableName,
} from './public-api.ts';

/** The page of a package in docs/reference, from the root of the repository. */
export function referencePage(packageName: string): string {
  return `docs/reference/${packageName}.md`;
}

/** The text of a package's page. */
export function referenceText({ packageName, entries }: PublicApi): string {
  const intro = [
    `# API of @mikrokit/${packageName}`,
    '<!-- `npm run docs -- --reference` writes this page from the docstrings. -->',
    'You find all functions and options here, with types, defaults and units. Your editor shows you the same texts. Everything has been there since version 0.1, unless its text names a later one.',
  ];
  return `${[...intro, ...entries.flatMap((entry) => entryTexts(entry, packageName))].join('\n\n')}\n`;
}

function entryTexts(entry: PublicEntry, page: string): readonly string[] {
  if (entry.functions.length + entry.tables.length === 0) return [];
  const left = new Map(entry.tables.map((table) => [table.name, table]));
  // The tables of a function follow it, each with those that it refers to.
  const take = ({ name }: TableName): readonly string[] => {
    const table = left.get(name);
    if (table === undefined) return [];
    left.delete(name);
    const inner = table.options.flatMap(({ refersTo }) => refersTo);
    return [...tableTexts(table, page), ...inner.flatMap(take)];
  };
  return [
    `## \`${entry.specifier}\``,
    ...entry.functions.flatMap((one) => {
      const named = [...one.takes, ...one.options.flatMap(({ refersTo }) => refersTo)];
      return [...functionTexts(one, page), ...named.flatMap(take)];
    }),
    ...entry.tables.flatMap(take),
  ];
}

function functionTexts(one: PublicFunction, page: string): readonly string[] {
  const links = one.takes.map((table) => tableLink(table, page));
  const own = one.options.length === 0 ? [] : [optionRows(one.options, page)];
  const intro = links.length === 0 ? [] : [`Options: ${links.join(', ')}`];
  return [
    `### ${one.name}`,
    ...(one.calls.length > 0 ? [codeBlock(one.calls.join('\n'))] : []),
    paragraph(one.description),
    ...(own.length > 0 && intro.length > 0 ? [`${intro}, and:`] : intro),
    ...own,
    ...one.examples.flat().map((code) => codeBlock(code.trim())),
  ].filter((text) => text !== '');
}

function tableLink({ name, packageName }: TableName, page: string): string {
  const file = packageName === page ? '' : `${packageName}.md`;
  return `[\`${name}\`](${file}#${name.toLowerCase()})`;
}

function tableTexts({ name, description, options }: OptionsTable, page: string): readonly string[] {
  // All options of a type can be those of another library.
  if (options.length === 0) return [];
  return [
    `### ${name}`,
    ...(description === '' ? [] : [paragraph(description)]),
    optionRows(options, page),
  ];
}

/** A table of options. */
function optionRows(options: readonly PublicOption[], page: string): string {
  const hasUnits = options.some(unitOf);
  const columns = ['option', 'type', 'default', ...(hasUnits ? ['unit'] : []), 'what it does'];
  const rows = options.map((option) => [
    `\`${option.name}\``,
    typeCell(option, page),
    option.isOptional ? (option.defaultValue ?? '') : 'required',
    ...(hasUnits ? [unitOf(option) ?? ''] : []),
    option.description,
  ]);
  return [columns, columns.map(() => '---'), ...rows].map(tableRow).join('\n');
}

/** The types of an option, with links for the names of tables. */
function typeCell({ types, refersTo }: PublicOption, page: string): string {
  return types
    .map((part) => {
      // `DetachedStreamOptions<C>` and `CookieOptions & object` say no more than the name.
      const [, named] = /^(\w+)(?:<.*>| & object)?$/.exec(part) ?? [];
      const table = refersTo.find(({ name }) => name === named);
      return table === undefined ? `\`${part}\`` : tableLink(table, page);
    })
    .join(' or ');
}

function unitOf({ isNumber, unit }: PublicOption): string | undefined {
  return isNumber ? unit : undefined;
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function codeBlock(code: string): string {
  return `\`\`\`ts\n${code}\n\`\`\``;
}

/** Docstrings are wrapped; pages are not. Code in them is indented. */
function paragraph(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => (part.startsWith(' ') ? codeBlock(part.trim()) : part.replace(/\s+/g, ' ')))
    .join('\n\n');
}
