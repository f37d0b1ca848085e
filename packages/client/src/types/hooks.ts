import type { Guarded, HookBrand, RpcError } from '@mikrokit/router/protocol';
import type { SentParameters } from '@mikrokit/types/runtime';

/** The parts of a hook that clients see. */
export interface HookField {
  readonly field: string;
  readonly header: string | undefined;
  readonly returns: unknown;
  readonly handler: unknown;
}

/** The hooks at one level of nesting. */
export type HooksIn<R, Path extends string> = {
  [Key in keyof R]-?: FieldOf<R[Key], `${Path}${Key & string}`>;
}[keyof R];

/** The hooks at one level of nesting, including hooks that provide values to some of it. */
export type AllHooksIn<R, Path extends string> = {
  [Key in keyof R]-?: FieldsOf<R[Key], `${Path}${Key & string}`>;
}[keyof R];

type FieldsOf<Entry, Id extends string> =
  Entry extends Guarded<never, infer Inner, infer Guard>
    ? FieldOf<Guard, Id> | FieldsOf<Inner, Id>
    : FieldOf<Entry, Id>;

/** The entries of a level that one hook guards. */
export type Within<R, Guard> = {
  [Key in keyof R as R[Key] extends Guarded<never, unknown, Guard>
    ? Key
    : never]-?: R[Key] extends Guarded<never, infer Inner> ? Inner : never;
};

/** A hook as clients see it. */
export type FieldOf<Hook, Id extends string> = Hook extends HookBrand & {
  readonly handler: infer Handler;
  readonly header: infer Header;
  readonly returns: infer Returns;
  readonly name: infer Name;
  readonly provides: infer Provides;
}
  ? {
      readonly field: Name extends string ? Name : Provides extends string ? Provides : Id;
      readonly header: Header extends string ? Lowercase<Header> : undefined;
      readonly returns: Returns;
      readonly handler: Handler;
    }
  : never;

/** Parameters of hooks that read them from the body, by field. */
export type HookInputs<Hooks extends HookField> = [InputField<Hooks>] extends [never]
  ? // An object type without properties would accept any.
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

/** Results of hooks that return them in body or header, by field. Absent if a hook returned none. */
export type HookResults<Hooks extends HookField> = {
  readonly [Hook in Hooks as ResultField<Hook>]?: ResultOf<Hook['handler']>;
};

// Only browsers see cookies.
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
  ? SentParameters<Params>
  : never;
