import type { Code } from '../code/code.ts';
import type { JsonForm } from '../code/json-forms.ts';
import type { Delimiters, JsonText } from '../code/strings/json-text.ts';
import type { TypeId, TypeNode, Types } from '../model/nodes.ts';
import type * as runtime from '../runtime/runtime.ts';

/**
 * The code written for a kind of type. The other half of a kind is {@link Kind} (kind.ts). Unless
 * stated otherwise, every `Code` argument is a plain name, so it can be written several times.
 */
export interface KindEmitter<N extends TypeNode> {
  /** The forms of the type's JSON, one entry each. */
  readonly forms: (node: N, ofMember: (id: TypeId) => readonly JsonForm[]) => readonly JsonForm[];
  readonly decode: (node: N, emit: Emit, id: TypeId) => Decoding;
  /**
   * An expression for a value's JSON text. It must never write broken JSON, so it reads the value
   * only once, which can be an expression here. `depth` is the nesting still allowed.
   */
  readonly encode: (node: N, emit: Emit, id: TypeId) => (value: Code, depth: Code) => Code;
  /** Constant text before and after, which `encode` leaves out so that it merges with neighbouring text. Absent if there is none. */
  readonly delimiters?: (node: N, emit: Emit, id: TypeId) => Delimiters;
  /** Copies a value as plain JSON, for `JSON.stringify` to write. Absent if no value of the kind is copied. */
  readonly copy?: (node: N, emit: Emit, id: TypeId) => Copy;
  /**
   * An expression for whether a run-time value (a `Date`, not its text) satisfies the type. Throws
   * (see `rejectDepth`) for a value that does but nests deeper than `depth`.
   */
  readonly test: (node: N, emit: Emit, id: TypeId) => (value: Code, depth: Code) => Code;
  /**
   * Cheap conditions that distinguish the type's run-time values from other kinds, such as `typeof
   * value === "string"`, one for each sort of value. Plain objects have none, because they remain.
   */
  readonly guards: (node: N, value: Code, emit: Emit) => readonly Code[];
}

/** Converts a JSON value to a value of the type. */
export type Decoding = Checking | Converting;

interface Checking {
  /** A condition under which it already is one. */
  readonly check: (input: Code) => Code;
  readonly convert?: never;
  readonly inPlace?: never;
  readonly statements?: never;
}

interface Converting {
  /** An expression for the value or `INVALID`; `depth` is the nesting still allowed. */
  readonly convert: (input: Code, depth: Code) => Code;
  /** Decodes inline if that is short: statements that can reject, and the value. */
  readonly inPlace?: (location: DecodingLocation) => DecodingInPlace;
  /**
   * The statements of a function that decodes an object and writes its own ends. Absent for other
   * kinds, and for values that nest without limit.
   */
  readonly statements?: (input: Code, ends: DecodingEnds) => readonly Code[];
  readonly check?: never;
}

/**
 * Converts a value to plain JSON: unchanged if it passes `test`, or with an expression that rejects values of
 * other types. `depth` is the nesting still allowed.
 */
export type Copy =
  | 'unchanged'
  | {
      readonly convert: () => (value: Code, depth: Code) => Code;
      /** Whether the expression checks the value and nearly always returns the value itself. */
      readonly staysInPlace?: boolean;
    };

/** Where a value is decoded inline. */
interface DecodingLocation {
  readonly input: Code;
  /** Makes local variables unique. */
  readonly local: string;
  readonly depth: Code;
  /** The statement for JSON of another type. */
  readonly reject: Code;
}

/** The statements with which a function that decodes ends. */
export interface DecodingEnds {
  /** For JSON of another type. */
  readonly reject: Code;
  /** For the decoded value; its expression must be written only once. */
  readonly accept: (decoded: Code) => Code;
}

export interface DecodingInPlace {
  readonly statements: readonly Code[];
  /** The expression; must be written only once. */
  readonly value: Code;
}

/** Writes code for the types that a kind is made of. */
export interface Emit {
  readonly types: Types;
  readonly decode: (id: TypeId) => Decoding;
  readonly encode: (id: TypeId) => (value: Code, depth: Code) => Code;
  /** Constant text before and after, which `encodeText` leaves out. */
  readonly delimiters: (id: TypeId) => Delimiters;
  /** Like `encode`, for joining with other texts. */
  readonly encodeText: (id: TypeId) => (value: Code, depth: Code) => JsonText;
  readonly test: (id: TypeId) => (value: Code, depth: Code) => Code;
  readonly guards: (id: TypeId, value: Code) => readonly Code[];
  readonly forms: (id: TypeId) => readonly JsonForm[];
  /**
   * Whether values of the type nest without limit, so that its functions take the nesting still
   * allowed.
   */
  readonly isDeep: (id: TypeId) => boolean;
  /** Whether a value of the type can contain another value of the same type. */
  readonly isRecursive: (id: TypeId) => boolean;
  /** The type as TypeScript prints it, for the errors of encode functions. */
  readonly print: (id: TypeId) => string;
  /** The name of a runtime helper; emitted code imports the helpers it uses. */
  readonly helper: (name: RuntimeHelper) => Code;
  /** The name of a check's function. `undefined` in codecs without it. */
  readonly check: (name: string) => Code | undefined;
  /** The name of a constant of the module, declared once for each code. Derived from `name`. */
  readonly constant: (name: string, code: Code) => Code;
  /**
   * The name of a constant for a built-in class that some runtimes lack. On these, the module does
   * not load.
   */
  readonly builtIn: (name: string) => Code;
  /**
   * Writes the type's decode function, only once for repeated calls. A body ends with
   * `return`; `INVALID` means rejected. A body that enters a level of nesting (`levels: 1`) is
   * guarded against running too deep; `depth` is passed on to its inner types.
   */
  readonly decoder: (
    id: TypeId,
    options: { readonly levels: 0 | 1; readonly memoize?: boolean },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => Converting;
  /** Writes the type's encode function once. */
  readonly encoder: (
    id: TypeId,
    options: { readonly levels: 0 | 1 },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => (value: Code, depth: Code) => Code;
  /**
   * Copies values of the type as plain JSON. `undefined` if it contains a type whose values are not
   * copied.
   */
  readonly copy: (id: TypeId) => Copy | undefined;
  /** Whether values of the type are copied and then written; see {@link isCopied}. */
  readonly isCopied: (id: TypeId) => boolean;
  /** Writes the type's function that copies a value as plain JSON once. */
  readonly copier: (
    id: TypeId,
    options: { readonly levels: 0 | 1 },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => (value: Code, depth: Code) => Code;
  /** The name of a type's memoized `is` function, for types with a `test` that writes one. */
  readonly memoizedTester: (id: TypeId) => Code;
  /**
   * Writes the type's `is` function once. A body that enters a level of nesting starts with the
   * statement that rejects values of other sorts, which are never too deep. Its end means that the
   * value satisfies the type.
   */
  readonly tester: (
    id: TypeId,
    options: { readonly levels: 0 | 1; readonly memoize?: boolean },
    body: (value: Code, depth: Code) => readonly Code[],
  ) => (value: Code, depth: Code) => Code;
}

/** A value (not a type) that `types/runtime` exports. */
export type RuntimeHelper = keyof typeof runtime;
