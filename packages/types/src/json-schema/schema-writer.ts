import { acceptsUndefined } from '../absence.ts';
import { partsOf } from '../deep-types.ts';
import { type Documented, documentationOf } from '../documented.ts';
import { type TypeId, type TypeNode, type Types, typeNode } from '../model.ts';
import type { JsonSchema } from './json-schema.ts';
import { kindSchemas, recordOf, type SchemaParts } from './kind-schemas.ts';

export interface SchemaWriterOptions {
  /** Where the definitions will stand. Default: `#/$defs/`. */
  readonly definitionsAt?: string;
  /** Names that definitions must not have. */
  readonly taken?: Iterable<string>;
}

export interface ValueSchema {
  readonly schema: JsonSchema;
  /** Whether there must be a value. */
  readonly required: boolean;
}

/** Writes the schemas of one document, which share their definitions. */
export interface SchemaWriter {
  /**
   * The schema of a type's JSON, as it is accepted and as it is written. Types that have a name, or
   * hold themselves without one, become definitions and are referred to.
   */
  readonly schemaOf: (id: TypeId) => JsonSchema;
  /** The schema of what a function gives, and whether it always gives something; none for `void`. */
  readonly resultOf: (id: TypeId) => ValueSchema | undefined;
  /** The schemas of a tuple's elements, each for itself. */
  readonly elementsOf: (id: TypeId) => readonly ValueSchema[];
  /** Adds a definition that no type has, or finds it if it is there, and refers to it. */
  readonly define: (name: string, schema: JsonSchema) => JsonSchema;
  /** All definitions that were referred to so far, by name. */
  readonly definitions: () => Record<string, JsonSchema>;
}

/** Makes a writer of JSON Schema 2020-12 for the types of a model. */
export function createSchemaWriter(
  types: Types,
  { definitionsAt = '#/$defs/', taken = [] }: SchemaWriterOptions = {},
): SchemaWriter {
  const names = new Map<TypeId, string>();
  const used = new Set(taken);
  const definitions = new Map<string, JsonSchema>();
  const defined = new Map<string, string>();
  // Letters, digits, `.`, `-` and `_` are what OpenAPI lets names be made of.
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
    if (!isDefinition(types, id)) return write(node, parts);
    const name = nameFor('name' in node && node.name !== undefined ? node.name : node.kind);
    names.set(id, name);
    definitions.set(name, {}); // keeps its place before those it refers to
    definitions.set(name, write(node, parts));
    return { $ref: definitionsAt + name };
  };
  const parts: SchemaParts = { types, schemaOf };
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

/** The schema of one type as a document of its own. */
export function toJsonSchema(types: Types, id: TypeId): JsonSchema {
  const writer = createSchemaWriter(types);
  const schema = writer.schemaOf(id);
  const definitions = writer.definitions();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

/** Named types are definitions, and of those without a name the ones that a cycle cannot do without. */
function isDefinition(types: Types, id: TypeId): boolean {
  const { kind } = typeNode(types, id);
  if (isNamed(types, id)) return true;
  // `{ next: { … } | null }`: the object is a definition, the union within it is not.
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

function write(node: TypeNode, parts: SchemaParts): JsonSchema {
  const kindSchema = kindSchemas[node.kind] as (node: TypeNode, parts: SchemaParts) => JsonSchema;
  return { ...kindSchema(node, parts), ...documentationOf(node as Documented) };
}
