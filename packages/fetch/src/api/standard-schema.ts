/** A validator as https://standardschema.dev describes it: a codec of `createCodec`, or one of Zod, Valibot, ArkType, … */
export interface Schema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A step of a path, as some libraries write it. */
interface PathSegment {
  /** The name of a property, or an index. */
  readonly key: PropertyKey;
}

/** Why a value is rejected. */
export interface SchemaIssue {
  /** The reason, for people. */
  readonly message: string;
  /** Keys and indexes that lead into the value. Default: none, the value itself. */
  readonly path?: readonly (PropertyKey | PathSegment)[] | undefined;
}

/** Whether an argument is a schema and not options. */
export function isSchema(value: unknown): value is Schema {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    '~standard' in value
  );
}
