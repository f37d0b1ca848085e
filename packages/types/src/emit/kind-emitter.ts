import type { TypeId, TypeNode, Types } from '../model.ts';
import type * as runtime from '../runtime/index.ts';
import type { Code } from './code.ts';
import type { Ends, JsonText } from './json-text.ts';
import type { Wire } from './wire.ts';

/**
 * The code written for a kind of type. The other half of a kind is {@link Kind} (kind.ts).
 * Every `Code` handed in is a plain name, so it may be written several times, unless said otherwise.
 */
export interface KindEmitter<N extends TypeNode> {
  /** The JSON that values of the type are written as: one entry for each form it can take. */
  readonly wire: (node: N, ofMember: (id: TypeId) => readonly Wire[]) => readonly Wire[];
  readonly decode: (node: N, emit: Emit, id: TypeId) => Decoding;
  /**
   * An expression that gives a value's JSON text. It must not write broken JSON, whatever the value,
   * so it reads the value, which may be an expression here, once only. `depth` is the nesting still allowed.
   */
  readonly encode: (node: N, emit: Emit, id: TypeId) => (value: Code, depth: Code) => Code;
  /** What `encode` leaves out at both ends of the text, for those who join it with others; absent where it never does. */
  readonly ends?: (node: N, emit: Emit, id: TypeId) => Ends;
  /**
   * An expression that tells whether a run-time value (a `Date`, not its text) satisfies the type. It throws (see
   * `refuseDepth`) for one that does, but for its nesting, of which `depth` is still allowed.
   */
  readonly test: (node: N, emit: Emit, id: TypeId) => (value: Code, depth: Code) => Code;
  /**
   * Cheap conditions that tell the type's run-time values from those of other kinds, such as
   * `typeof value === "string"`: one for each sort of value it has; none for plain objects, which
   * are what remains.
   */
  readonly guards: (node: N, value: Code, emit: Emit) => readonly Code[];
}

/** How a JSON value becomes a value of the type. */
export type Decoding = Checking | Converting;

interface Checking {
  /** A condition under which it already is one. */
  readonly check: (input: Code) => Code;
  readonly convert?: never;
  readonly inPlace?: never;
}

interface Converting {
  /** An expression that gives the value or `INVALID`; `depth` is the nesting still allowed. */
  readonly convert: (input: Code, depth: Code) => Code;
  /** The same without a function of its own, where that is short: statements that may return `INVALID`, and the value. */
  readonly inPlace?: (input: Code, local: string, depth: Code) => DecodingInPlace;
  readonly check?: never;
}

export interface DecodingInPlace {
  readonly statements: readonly Code[];
  /** An expression for those who write it once. */
  readonly value: Code;
}

/** What kinds use to write code for the types they are made of. */
export interface Emit {
  readonly types: Types;
  readonly decode: (id: TypeId) => Decoding;
  readonly encode: (id: TypeId) => (value: Code, depth: Code) => Code;
  /** What `encodeText` leaves to others at both ends of the text. */
  readonly ends: (id: TypeId) => Ends;
  /** As `encode`, for those who join it with other texts. */
  readonly encodeText: (id: TypeId) => (value: Code, depth: Code) => JsonText;
  readonly test: (id: TypeId) => (value: Code, depth: Code) => Code;
  readonly guards: (id: TypeId, value: Code) => readonly Code[];
  readonly wire: (id: TypeId) => readonly Wire[];
  /** Whether values of the type nest without end, so that its functions take the nesting still allowed. */
  readonly isDeep: (id: TypeId) => boolean;
  /** Whether a value of the type may hold another value of the same type. */
  readonly isRecursive: (id: TypeId) => boolean;
  /** The type in TypeScript's own spelling, for what encode functions say when they refuse a value. */
  readonly print: (id: TypeId) => string;
  /** The name of a runtime helper; emitted code imports those that are used. */
  readonly helper: (name: RuntimeHelper) => Code;
  /** The name of a constant of the module, made once for each code; `name` is what it is called after. */
  readonly constant: (name: string, code: Code) => Code;
  /**
   * The name of a constant that holds one of JavaScript's own classes, for those that not all runtimes have: the
   * module does not load without it.
   */
  readonly builtIn: (name: string) => Code;
  /**
   * Writes the type's decode function, once however often it is asked for. A body ends with
   * `return`; `INVALID` means refused. A body that steps into a level of nesting (`levels: 1`) is
   * guarded against running too deep; `depth` is what it passes on to the types it is made of.
   */
  readonly decoder: (
    id: TypeId,
    options: { readonly levels: 0 | 1; readonly remember?: boolean },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => Converting;
  /** Writes the type's encode function, likewise. */
  readonly encoder: (
    id: TypeId,
    options: { readonly levels: 0 | 1 },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => (value: Code, depth: Code) => Code;
  /** Whether `lowerer` can be asked for functions of the type; see {@link isPlain}. */
  readonly isPlain: (id: TypeId) => boolean;
  /** Whether values of the type are written by way of `lowerer`; see {@link isCopied}. */
  readonly isCopied: (id: TypeId) => boolean;
  /** Writes the type's function that gives a value as plain JSON, likewise. */
  readonly lowerer: (id: TypeId, body: (value: Code) => readonly Code[]) => (value: Code) => Code;
  /** The name of a type's `is` function that remembers; for types whose `test` writes one. */
  readonly rememberingTester: (id: TypeId) => Code;
  /**
   * Writes the type's `is` function, likewise. A body that steps into a level of nesting begins with the statement that
   * tells values of other sorts, which are never too deep, and ends where the value satisfies the type.
   */
  readonly tester: (
    id: TypeId,
    options: { readonly levels: 0 | 1; readonly remember?: boolean },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => (value: Code, depth: Code) => Code;
}

/** A value (not a type) that `types/runtime` exports. */
export type RuntimeHelper = keyof typeof runtime;
