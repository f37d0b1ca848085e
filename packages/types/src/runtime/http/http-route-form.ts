import type { HeaderForm } from '../header.ts';

/** An HTTP route: where the parameters of its handler stand in a request. */
export interface HttpRouteForm {
  /** Method and path template: `GET /articles/{slug}`. */
  readonly http: string;
  /** One for each parameter of the handler after the context, in order. */
  readonly parameters: readonly HttpRouteParameter[];
  /** Whether names in the query string that no parameter has are rejected; absent if they are ignored. */
  readonly unknownKeys?: 'reject';
}

/** The location of a parameter. `name` is the handler's for it. */
export type HttpRouteParameter =
  | { readonly in: 'path'; readonly name: string; readonly form: TextForm }
  | {
      readonly in: 'query';
      readonly name: string;
      readonly optional?: true;
      readonly fields: QueryFields;
      /** Whether other names are read too, as texts: a schema decides about them. Absent for no. */
      readonly open?: true;
    }
  | { readonly in: 'body'; readonly name: string; readonly optional?: true };

/** The properties of an object, by their names in the query string. Entries, as a name may be `__proto__`. */
export type QueryFields = readonly (readonly [name: string, form: TextForm | NestedForm])[];

/** An object within the query string: `author[name]=Ada`. */
export interface NestedForm {
  readonly optional?: true;
  readonly fields: QueryFields;
}

/** How a text in a URL carries a value. */
export interface TextForm extends HeaderForm {
  /** The value is a date or time, which never has a space: a `+` that the caller did not encode is meant. */
  readonly plus?: true;
}
