import type { HookBrand, RpcError } from '@mikrokit/router/protocol';

/** What callers have to know of a hook. */
export interface HookField {
  readonly field: string;
  readonly header: string | undefined;
  readonly returns: unknown;
  readonly handler: unknown;
}

/** The hooks of one level. */
export type HooksIn<R, Path extends string> = {
  [Key in keyof R]: R[Key] extends HookBrand & {
    readonly handler: infer Handler;
    readonly header: infer Header;
    readonly returns: infer Returns;
    readonly name: infer Name;
  }
    ? {
        readonly field: Name extends string ? Name : `${Path}${Key & string}`;
        readonly header: Header extends string ? Lowercase<Header> : undefined;
        readonly returns: Returns;
        readonly handler: Handler;
      }
    : never;
}[keyof R];

/** Parameters of hooks that take theirs from the body, by field. */
export type HookInputs<Hooks extends HookField> = [InputField<Hooks>] extends [never]
  ? // An object type without properties would take any.
    { readonly [field: string]: never }
  : { readonly [Hook in Hooks as InputField<Hook>]?: ParamsOf<Hook['handler']> };

type InputField<Hook extends HookField> = Hook extends { readonly header: string }
  ? never
  : Hook['field'];

/** Values of headers that hooks read. */
export type HookHeaders<Hooks extends HookField> = {
  readonly [Hook in Hooks as Hook['header'] extends string ? Hook['header'] : never]?: ParamsOf<
    Hook['handler']
  >[0];
};

/** Results of hooks that return them in body or header, by field. Absent when there was none. */
export type HookResults<Hooks extends HookField> = {
  readonly [Hook in Hooks as ResultField<Hook>]?: ResultOf<Hook['handler']>;
};

// Cookies are for the browser alone.
type ResultField<Hook extends HookField> = Hook['returns'] extends 'body'
  ? Hook['field']
  : Hook['returns'] extends { readonly header: infer Header extends string }
    ? Lowercase<Header> extends 'set-cookie'
      ? never
      : Hook['field']
    : never;

/** The errors that hooks return. */
export type HookFailure<Hooks extends HookField> = Hooks extends {
  readonly handler: (...args: never) => infer Result;
}
  ? Extract<Awaited<Result>, RpcError<string, unknown>>
  : never;

type ResultOf<Handler> = Handler extends (...args: never) => infer Result
  ? Exclude<Awaited<Result>, RpcError<string, unknown> | undefined>
  : never;

type ParamsOf<Handler> = Handler extends (context: never, ...params: infer Params) => unknown
  ? Params
  : never;
