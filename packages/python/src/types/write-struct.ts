import { acceptsUndefined, type NodeOf, type TypeId, typeNode } from '@mikrokit/types/model';
import { callOf, type Expression, printStatement, unionOf } from '../expression.ts';
import { toFieldName } from '../names/python-name.ts';
import { docstring, docTextOf, quote } from '../python-text.ts';
import { pythonLiteral } from './literals.ts';
import type { Location } from './location.ts';
import { isPlainJson } from './plain-json.ts';
import type { AnnotationWriter } from './type-writer.ts';
import { writeUnion } from './write-union.ts';

interface StructContext {
  readonly name: string;
  readonly id: TypeId;
  readonly writer: AnnotationWriter;
}

/** Characters of names that msgspec would have to escape. */
const UNWRITABLE = /["\\\p{Cc}]/u;

/** An object type as a `msgspec.Struct`. */
export function writeStruct(node: NodeOf<'object'>, context: StructContext): string {
  const { name, id, writer } = context;
  const tag = writer.tags.get(id);
  const properties = node.properties.filter((property) => property.name !== tag?.property);
  const renamed = new Map<string, string>();
  const taken = new Map<string, string>(tag ? [[toFieldName(tag.property), tag.property]] : []);
  const fields = properties.map((property) => {
    const field = toFieldName(property.name);
    const other = taken.get(field);
    if (other !== undefined)
      writer.reject(
        [name],
        `the properties ${other} and ${property.name} are both ${field} in Python; rename one of them`,
      );
    taken.set(field, property.name);
    if (UNWRITABLE.test(property.name))
      writer.reject(
        [name],
        `msgspec has no property ${JSON.stringify(property.name)}, with a quotation mark, a backslash or a control character`,
      );
    if (field !== property.name) renamed.set(field, property.name);
    return writeField(field, property, context);
  });
  const options = [
    'frozen=True',
    'kw_only=True',
    ...(tag ? [`tag_field=${quote(tag.property)}`, `tag=${pythonLiteral(tag.value)}`] : []),
  ];
  const names = [...renamed].map(([field, key]) => `${quote(field)}: ${quote(key)}`);
  const bases: Expression[] = ['msgspec.Struct', ...options];
  if (names.length > 0) bases.push({ head: 'rename=', brackets: '{}', parts: names });
  const head = printStatement('', callOf(`class ${name}`, bases), { after: ':\n' });
  const constant = tag
    ? `    ${toFieldName(tag.property)}: typing.ClassVar[typing.Literal[${pythonLiteral(tag.value)}]] = ${pythonLiteral(tag.value)}\n`
    : '';
  const doc = docstring(docTextOf(node), '    ');
  const body = [doc, constant + fields.join('')].filter((part) => part !== '').join('\n');
  return head + (body || '    pass\n');
}

function writeField(
  field: string,
  property: NodeOf<'object'>['properties'][number],
  { name, writer }: StructContext,
): string {
  const { types } = writer;
  const isAbsent = property.optional || acceptsUndefined(types, property.type);
  // The default of a date, for example, is a text, which is for the server to read.
  const fallback = isPlainJson(property.type, types) ? primitive(property.default) : undefined;
  const written = typeOfPresent(property.type, [name, property.name], writer);
  const doc = docstring(docTextOf(property), '    ');
  if (fallback !== undefined)
    return (
      printStatement(`    ${field}: `, written, {
        after: ` = ${fallback}\n`,
        isAmongTypes: true,
      }) + doc
    );
  const mayLack = isAbsent || property.default !== undefined;
  const type = mayLack ? unionOf([written, 'msgspec.UnsetType']) : written;
  return (
    printStatement(`    ${field}: `, type, {
      after: mayLack ? ' = msgspec.UNSET\n' : '\n',
      isAmongTypes: true,
    }) + doc
  );
}

/** The type of a present property: `T` for `T | undefined`. */
function typeOfPresent(id: TypeId, location: Location, writer: AnnotationWriter): Expression {
  const { types } = writer;
  const node = typeNode(types, id);
  if (node.kind === 'undefined') return 'None';
  if (node.kind !== 'union') return writer.annotation(id, location);
  const members = node.members.filter((member) => typeNode(types, member).kind !== 'undefined');
  return members.length === node.members.length
    ? writer.annotation(id, location)
    : writeUnion(members, location, writer);
}

/** A default that Python can write unchanged. `undefined` for any other. */
function primitive(json: unknown): string | undefined {
  if (json === null) return 'None';
  if (typeof json !== 'string' && typeof json !== 'number' && typeof json !== 'boolean')
    return undefined;
  return pythonLiteral(json);
}
