import type { HeaderForm } from '../header.ts';

/** The locations of a handler's parameters in the requests of an HTTP route. */
export interface HttpRouteForm {
  /** Method and path template: `GET /articles/{slug}`. */
  readonly http: string;
  /** One for each parameter of the handler after the context, in order. */
  readonly parameters: readonly HttpRouteParameter[];
  /** Whether unknown names in the query string are rejected. Absent if they are ignored. */
  readonly unknownKeys?: 'reject';
}

/** The location of a parameter. `name` is its name in the handler. */
export type HttpRouteParameter =
  | { readonly in: 'path'; readonly name: string; readonly form: TextForm }
  | {
      readonly in: 'query';
      readonly name: string;
      readonly optional?: true;
      readonly fields: QueryFields;
      /** Whether to read other names too, as texts: a schema decides about them. Absent for no. */
      readonly open?: true;
    }
  | { readonly in: 'body'; readonly name: string; readonly optional?: true };

/**
 * The properties of an object, by their names in the query string. A list of entries, because a
 * name can be `__proto__`.
 */
export type QueryFields = readonly (readonly [name: string, form: TextForm | NestedForm])[];

/** An object within the query string: `author[name]=Ada`. */
export interface NestedForm {
  readonly optional?: true;
  readonly fields: QueryFields;
}

/** How text in a URL carries a value. */
export interface TextForm extends HeaderForm {
  /**
   * The value is a date or time, which never contains a space. A space is an unencoded `+` of the
   * client.
   */
  readonly plus?: true;
}
