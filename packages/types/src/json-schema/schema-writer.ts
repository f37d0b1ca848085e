import { partsOf } from '../analysis/deep-types.ts';
import { isComparedByValue } from '../analysis/value-equality.ts';
import type { JsonSchema } from '../interfaces/json-schema.ts';
import { recordOf, type SchemaContext } from '../interfaces/kind-schema.ts';
import { propertySchema } from '../kinds/collections/object.ts';
import { schemaOfNode } from '../kinds/kind-schemas.ts';
import { type Documented, documentationOf } from '../model/documented.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { ParsedNode, TypeId, TypeNode, Types } from '../model/nodes.ts';
import { acceptsUndefined, isRequiredInJson, mayBeOf } from '../model/null-and-undefined.ts';

/** Options of {@link createSchemaWriter}. */
export interface SchemaWriterOptions {
  /** Where references find the definitions. Default: `#/$defs/`. */
  readonly definitionsAt?: string;
  /** Names that definitions must not have. Default: none. */
  readonly taken?: Iterable<string>;
  /**
   * Describe decoded values instead of JSON to decode. Decoded values have each property with a
   * default. For types whose values are their own JSON. Default: `false`.
   */
  readonly ofValues?: boolean;
}

export interface ValueSchema {
  readonly schema: JsonSchema;
  /** Whether a value is required. */
  readonly required: boolean;
}

interface PropertySchema extends ValueSchema {
  readonly name: string;
}

/** Writes the schemas of one document, which share their definitions. */
export interface SchemaWriter {
  /**
   * The schema of a type's JSON, both accepted and written. Types that have a name, and unnamed types
   * that contain themselves, become definitions with references to them.
   */
  readonly schemaOf: (id: TypeId) => JsonSchema;
  /** The schema of a function's result, and whether it always has one. `undefined` for `void`. */
  readonly resultOf: (id: TypeId) => ValueSchema | undefined;
  /** The schema of each element of a tuple. */
  readonly elementsOf: (id: TypeId) => readonly ValueSchema[];
  /** The schema of each property of an object type, which can be optional as a whole. */
  readonly propertiesOf: (id: TypeId) => readonly PropertySchema[];
  /** Returns a reference to a definition that is not a type. Adds the definition the first time. */
  readonly define: (name: string, schema: JsonSchema) => JsonSchema;
  /** All definitions referenced so far, by name. */
  readonly definitions: () => Record<string, JsonSchema>;
}

/** Makes a writer of JSON Schema 2020-12 for the types of a model. */
export function createSchemaWriter(
  types: Types,
  { definitionsAt = '#/$defs/', taken = [], ofValues = false }: SchemaWriterOptions = {},
): SchemaWriter {
  const names = new Map<TypeId, string>();
  const used = new Set(taken);
  const definitions = new Map<string, JsonSchema>();
  const defined = new Map<string, string>();
  // OpenAPI allows letters, digits, `.`, `-` and `_` in names.
  const nameFor = (text: string): string => {
    const base = text.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^_+|_+$/g, '') || 'Type';
    let name = base;
    for (let i = 2; used.has(name); i++) name = `${base}${i}`;
    used.add(name);
    return name;
  };
  const schemaOf = (id: TypeId): JsonSchema => {
    const node = typeNode(types, id);
    const known = names.get(id);
    if (known !== undefined) return { $ref: definitionsAt + known };
    if (!isDefinition(types, id)) return write(node, context);
    const name = nameFor('name' in node && node.name !== undefined ? node.name : node.kind);
    names.set(id, name);
    definitions.set(name, {}); // reserves its position before the definitions that it refers to
    definitions.set(name, write(node, context));
    return { $ref: definitionsAt + name };
  };
  const embedded = new Map<object, JsonSchema>();
  /** Moves a schema's definitions into the document's, and changes its references to them. */
  const embed = (name: string, foreign: Foreign): JsonSchema => {
    const { $schema: _, ...schema } = foreign;
    const known = embedded.get(foreign);
    if (known) return known;
    const {
      $defs = {},
      definitions: older = {},
      ...root
    } = schema as Foreign & {
      readonly $defs?: Foreign;
      readonly definitions?: Foreign;
    };
    const all = { ...older, ...$defs };
    const refersToRoot = JSON.stringify(schema).includes('"$ref":"#"');
    const moved = new Map(
      Object.keys(all).map((key) => [key, nameFor(/^__schema\d*$/.test(key) ? name : key)]),
    );
    const rootName = refersToRoot ? nameFor(name) : undefined;
    const referTo = (ref: string): string => {
      if (ref === '#' && rootName !== undefined) return definitionsAt + rootName;
      const [, key] = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(ref) ?? [];
      const target = key === undefined ? undefined : moved.get(key);
      return target === undefined ? ref : definitionsAt + target;
    };
    const rewrite = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(rewrite);
      if (typeof part !== 'object' || part === null) return part;
      return recordOf(
        Object.entries(part).map(([key, value]) => [
          key,
          key === '$ref' && typeof value === 'string' ? referTo(value) : rewrite(value),
        ]),
      );
    };
    for (const [key, target] of moved) definitions.set(target, rewrite(all[key]) as JsonSchema);
    const whole = rewrite(root) as JsonSchema;
    if (rootName !== undefined) definitions.set(rootName, whole);
    const result = rootName === undefined ? whole : { $ref: definitionsAt + rootName };
    embedded.set(foreign, result);
    return result;
  };
  const context: SchemaContext = {
    types,
    schemaOf,
    embed: (name, schema) => embed(name, schema),
    ofValues,
    isComparedByValue: (id) => isComparedByValue(types, id),
  };
  /** The properties that the library of a schema describes. `undefined` if it describes none. */
  const describedProperties = ({ schema, jsonSchema }: ParsedNode) => {
    if (jsonSchema === undefined) return undefined;
    const whole = embed(schema, jsonSchema);
    const { properties, required = [] } =
      definitions.get(whole.$ref?.slice(definitionsAt.length) ?? '') ?? whole;
    return (
      properties &&
      Object.entries(properties).map(([name, property]) => ({
        name,
        schema: property,
        required: required.includes(name),
      }))
    );
  };
  const propertiesOf = (id: TypeId): readonly PropertySchema[] => {
    const node = bareNode(types, id);
    if (node.kind === 'union') {
      const isObject = (kind: string) => kind === 'object';
      const member = node.members.find((one) => mayBeOf(types, one, isObject));
      return member === undefined ? [] : propertiesOf(member);
    }
    if (node.kind === 'parsed') return describedProperties(node) ?? propertiesOf(node.type);
    if (node.kind !== 'object') return [];
    return node.properties.map((property) => ({
      name: property.name,
      schema: propertySchema(property, context),
      required: isRequiredInJson(types, property),
    }));
  };
  return {
    schemaOf,
    resultOf: (id) =>
      typeNode(types, id).kind === 'undefined'
        ? undefined
        : { schema: schemaOf(id), required: !acceptsUndefined(types, id) },
    elementsOf: (id) => {
      const node = typeNode(types, id);
      if (node.kind !== 'tuple') throw new Error(`The type '${id}' is no tuple`);
      return node.elements.map(({ type, optional, rest }) => ({
        schema: schemaOf(type),
        required: !optional && !rest && !acceptsUndefined(types, type),
      }));
    },
    propertiesOf,
    define: (wanted, schema) => {
      const text = JSON.stringify(schema);
      const name = defined.get(text) ?? nameFor(wanted);
      defined.set(text, name);
      definitions.set(name, schema);
      return { $ref: definitionsAt + name };
    },
    definitions: () => recordOf(definitions),
  };
}

/** A foreign schema, with keywords that we possibly do not know. */
type Foreign = Readonly<Record<string, unknown>>;

/** The schema of one type as a document of its own. */
export function toJsonSchema(
  types: Types,
  id: TypeId,
  options: Pick<SchemaWriterOptions, 'ofValues'> = {},
): JsonSchema {
  const writer = createSchemaWriter(types, options);
  const schema = writer.schemaOf(id);
  const definitions = writer.definitions();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

/** Definitions are named types, and one unnamed type of each cycle without a named one. */
function isDefinition(types: Types, id: TypeId): boolean {
  const { kind } = typeNode(types, id);
  if (isNamed(types, id)) return true;
  // `{ next: { … } | null }`: the object is a definition, but the union inside it is not.
  const endsWalk = (part: TypeId) =>
    isNamed(types, part) || (kind !== 'object' && typeNode(types, part).kind === 'object');
  const reached = new Set<TypeId>();
  const waiting = partsOf(types, id);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true;
    if (reached.has(next) || endsWalk(next)) continue;
    reached.add(next);
    waiting.push(...partsOf(types, next));
  }
  return false;
}

function isNamed(types: Types, id: TypeId): boolean {
  const node = typeNode(types, id);
  return 'name' in node && node.name !== undefined;
}

function write(node: TypeNode, context: SchemaContext): JsonSchema {
  return { ...schemaOfNode(node, context), ...documentationOf(node as Documented) };
}
