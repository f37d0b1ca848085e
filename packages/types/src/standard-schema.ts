/**
 * Standard Schema 1.1 (https://standardschema.dev/schema) with its companion Standard JSON Schema:
 * what form libraries, routers and tools ask of any validator. Its authors mean it to be copied.
 */
export interface StandardSchema<Input, Output> {
  readonly '~standard': StandardProps<Input, Output>;
}

export interface StandardProps<Input, Output> {
  readonly version: 1;
  readonly vendor: 'mikrokit';
  /** For type inference only; there is nothing here at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Decodes a JSON value: what comes from a form, a query or a body. Gives a fresh value, dates revived. */
  readonly validate: (value: unknown) => StandardResult<Output>;
  readonly jsonSchema: {
    /** The schema of the JSON that `validate` takes. Throws for a target other than the two it knows. */
    readonly input: (options: StandardJsonOptions) => Record<string, unknown>;
    /** The schema of the values that `validate` gives; throws if JSON cannot hold them, such as a `Date`. */
    readonly output: (options: StandardJsonOptions) => Record<string, unknown>;
  };
}

export interface StandardJsonOptions {
  /** `draft-2020-12` or `draft-07`. */
  readonly target: string;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
