/**
 * Standard Schema 1.1 (https://standardschema.dev/schema) with its companion Standard JSON Schema:
 * the interface that form libraries, routers and tools expect of a validator. Its authors intend it to be copied.
 */
export interface StandardSchema<Input, Output> {
  readonly '~standard': StandardProps<Input, Output>;
}

export interface StandardProps<Input, Output> {
  readonly version: 1;
  readonly vendor: 'mikrokit';
  /** For type inference only. Absent at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  /** Decodes a JSON value of a form, a query or a body to a fresh value with `Date`s. */
  readonly validate: (value: unknown) => StandardResult<Output>;
  readonly jsonSchema: {
    /** The schema of the JSON that `validate` accepts. Throws for an unknown target. */
    readonly input: (options: StandardJsonOptions) => Record<string, unknown>;
    /**
     * The schema of the values that `validate` returns. Throws if JSON cannot represent them, such
     * as a `Date`.
     */
    readonly output: (options: StandardJsonOptions) => Record<string, unknown>;
  };
}

interface StandardJsonOptions {
  /** `draft-2020-12` or `draft-07`. */
  readonly target: string;
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
