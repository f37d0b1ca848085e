import { shareClass } from '../share-class.ts';

/** A placeholder for a decoded value that a schema still has to parse. */
export class ParsedLater {
  /** The schema's name. */
  readonly schema: string;
  /** The decoded value, of the schema's input type. */
  readonly input: unknown;

  constructor(schema: string, input: unknown) {
    this.schema = schema;
    this.input = input;
  }
}

shareClass(ParsedLater, 'ParsedLater');

/** Postpones a value until its schema runs. */
export function parseLater(schema: string, input: unknown): ParsedLater {
  return new ParsedLater(schema, input);
}
