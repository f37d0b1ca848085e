// Types for HTTP functions from `@azure/functions-core`, a module that no registry offers.

export interface FunctionMetadata {
  readonly name: string;
  readonly bindings: Readonly<Record<string, { readonly type: string }>>;
}

export type FunctionCallback = (...inputs: unknown[]) => unknown;

export interface ProgrammingModel {
  getInvocationModel(core: object): {
    getArguments(): Promise<{ context: object; inputs: unknown[] }>;
    invokeFunction(
      context: object,
      inputs: unknown[],
      callback: FunctionCallback,
    ): Promise<unknown>;
    getResponse(context: object, result: unknown): Promise<{ returnValue: { http: RpcReply } }>;
  };
}

interface Nullable<Value> {
  readonly value: Value;
}

export interface RpcReply {
  readonly statusCode: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly RpcCookie[];
  readonly body?: { readonly bytes?: Uint8Array };
}

export interface RpcCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: Nullable<string>;
  readonly path?: Nullable<string>;
  readonly expires?: Nullable<{ readonly seconds: number }>;
  readonly secure?: Nullable<boolean>;
  readonly httpOnly?: Nullable<boolean>;
  readonly sameSite: 'none' | 'lax' | 'strict' | 'explicitNone';
  readonly maxAge?: Nullable<number>;
}
