/** An options type, and the package whose page shows it. */
export interface TableName {
  readonly name: string;
  readonly packageName: string;
}

/** One option: a member of an options type. */
export interface PublicOption {
  /** Its name; with dots for a member of an object within, such as `rate.limit`. */
  readonly name: string;
  /** Its type, shortened for a table; the types of a union, one by one. */
  readonly types: readonly string[];
  /** The options types that it names. */
  readonly refersTo: readonly TableName[];
  readonly isOptional: boolean;
  /** Whether its value is, or can be, a number. */
  readonly isNumber: boolean;
  /** The text of its docstring without the default. */
  readonly description: string;
  /** The text after `Default:` in its docstring. */
  readonly defaultValue: string | undefined;
  /** The unit of a number, read from its docstring. */
  readonly unit: string | undefined;
}

/** An options type with its members. */
export interface OptionsTable extends TableName {
  readonly description: string;
  readonly options: readonly PublicOption[];
}

/** A function or class. */
export interface PublicFunction {
  readonly name: string;
  /** How it is called, one text for each overload; empty for a class. */
  readonly calls: readonly string[];
  readonly description: string;
  /** The modules after each `@example`. The last one runs; the others begin with their file's name, `// reports.ts`. */
  readonly examples: readonly (readonly string[])[];
  /** The options types that it takes. */
  readonly takes: readonly TableName[];
  /** The options that its own signature declares, next to those types. */
  readonly options: readonly PublicOption[];
}

/** What one entry of a package exports. */
export interface PublicEntry {
  readonly specifier: string;
  readonly functions: readonly PublicFunction[];
  readonly tables: readonly OptionsTable[];
}

/** What the documented entries of a package export. */
export interface PublicApi {
  readonly packageName: string;
  readonly entries: readonly PublicEntry[];
}
