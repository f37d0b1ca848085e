import type { Codec } from '@mikrokit/types';

type Model = Codec<unknown>['model'];
type TypeNode = Model['types'][string];

/** Whether a schema takes dates as JSON has them, or as values. */
export type DateForm = 'text' | 'value';

/** The schemas of a library that the payloads need, as its users write them. */
export interface SchemaWriter<Schema> {
  readonly string: Schema;
  readonly number: Schema;
  readonly boolean: Schema;
  readonly null: Schema;
  readonly date: Schema;
  readonly literal: (value: unknown) => Schema;
  readonly array: (element: Schema) => Schema;
  readonly tuple: (elements: readonly Schema[]) => Schema;
  /** Strips other properties. */
  readonly object: (properties: Record<string, Schema>) => Schema;
  readonly optional: (schema: Schema) => Schema;
  readonly record: (values: Schema) => Schema;
  readonly nullable: (schema: Schema) => Schema;
  /** A union of objects that the literal of one property tells apart. */
  readonly variant: (key: string, members: readonly Schema[]) => Schema;
  readonly lazy: (schema: () => Schema) => Schema;
}

/** Writes a type of our model as schemas of a library, one for each type. */
export function writeSchema<Schema>({ types, type }: Model, writer: SchemaWriter<Schema>): Schema {
  const schemas = new Map<string, Schema | undefined>();
  const schemaOf = (id: string): Schema => {
    const known = schemas.get(id);
    if (known !== undefined) return known;
    if (schemas.has(id)) return writer.lazy(() => schemas.get(id) as Schema);
    schemas.set(id, undefined);
    const schema = write(types[id] as TypeNode);
    schemas.set(id, schema);
    return schema;
  };
  const write = (node: TypeNode): Schema => {
    switch (node.kind) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'date':
        return writer[node.kind];
      case 'literal':
        return writer.literal(node.value);
      case 'array':
        return writer.array(schemaOf(node.element));
      case 'tuple':
        return writer.tuple(node.elements.map((element) => schemaOf(element.type)));
      case 'object':
        return writeObject(node);
      case 'union':
        return writeUnion(node);
      default:
        throw new Error(`No payload has a type of kind ${node.kind}`);
    }
  };
  const writeObject = ({ properties, index }: TypeNode & { kind: 'object' }) => {
    if (index) return writer.record(schemaOf(index.type));
    return writer.object(
      Object.fromEntries(
        properties.map(({ name, type, optional }) => [
          name,
          optional ? writer.optional(schemaOf(type)) : schemaOf(type),
        ]),
      ),
    );
  };
  const writeUnion = ({ members }: TypeNode & { kind: 'union' }) => {
    const others = members.filter((id) => types[id]?.kind !== 'null');
    const [only] = others;
    if (only !== undefined && others.length === 1) return writer.nullable(schemaOf(only));
    // The only other union is of events, which their `type` tells apart.
    return writer.variant('type', others.map(schemaOf));
  };
  return schemaOf(type);
}
