import { relative } from 'node:path';

/** A reason why the compiler refuses a file. Its code is stable and has a section in docs/diagnostics.md. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** The source line, for showing. */
  readonly lineText: string;
  /** How many characters of the line are meant. */
  readonly length: number;
  /** What is wrong, naming the type, and why. */
  readonly message: string;
  readonly fix: string;
}

/** Every diagnostic there is, with what to do about it. */
export const diagnosticFixes = {
  MK1001: 'Write the type that is meant; write `unknown` to let any JSON through.',
  MK1002: 'Correct the import or the name; `tsc` shows the same error.',
  MK1003: 'Leave the function out of the type, for example with `Omit`, or return plain data.',
  MK1004: 'Use a string where the symbol is.',
  MK1005:
    'Keep one of the two, or wrap them in objects with a literal key that tells them apart: { kind: "string"; value: string } | { kind: "date"; value: Date }.',
  MK1006:
    'Hand the routes to createRouter as an object literal, or as a `const` that is one (with `satisfies Routes`), in this or another file of the project.',
  MK1007: 'Give the parameter a type.',
  MK1008:
    'Convert it to a type that JSON can hold, such as a plain object, where the handler gets or returns it.',
  MK1009: 'Give the route one signature without type parameters.',
  MK1010: 'Set "strict": true (or "strictNullChecks": true) in tsconfig.json.',
  MK1011: 'Keep one of `null` and `undefined` in the element type.',
  MK1012: 'Await it before the handler returns.',
  MK1013: 'Write the call as createRouter(routes) or createRouter(routes, options).',
  MK1014:
    'Take a string and match it with `includes` or the like, or let the caller choose among patterns of your own.',
  MK1015: 'Correct the constraint, or put it on a type that it is for.',
  MK1016:
    'Write the pattern so that a text can be read in one way only, or bound the length of the text with MaxLength.',
  MK1017:
    'Take its data: an interface of the fields, or `Pick<…>` of the class; make the instance in the handler.',
  MK1018: 'Give the handler a return type, or write `unknown` where any JSON is meant.',
  MK1019:
    'Use a string, number, boolean, bigint, Date, literals or a list of such, or leave out `header` so that it travels in the body.',
  MK1020:
    "Write the hook's `header`, `returns` and `name` as literals in the call of hook(); give a hook with a header one parameter.",
  MK1021: 'Make the codec where the type is known, and hand it to the generic function.',
  MK1022: 'Write the call as createCodec<T>() or createCodec<T>(options).',
  MK1023: 'Correct the configuration; `tsc` shows the same error.',
  MK1024:
    "Write unknownKeys: 'reject' in the object that is given as options, or leave it out of the type of the options.",
} as const;

export type DiagnosticCode = keyof typeof diagnosticFixes;

/** Writes diagnostics as a compiler does: place (from the working directory), code, message, line, and fix. */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatDiagnostic).join('\n\n');
}

function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, code, message, lineText, length, fix } = diagnostic;
  const gutter = String(line);
  const place = `${relative(process.cwd(), file)}:${line}:${column}`;
  const marks = '~'.repeat(Math.max(1, Math.min(length, lineText.length - column + 1)));
  return [
    `${place} - error ${code}: ${message}`,
    '',
    `${gutter} ${lineText}`,
    `${' '.repeat(gutter.length + column)}${marks}`,
    `  Fix: ${fix}`,
  ].join('\n');
}

/** Thrown by the loader and the plugins for a file that the compiler refuses. */
export class CompileError extends Error {
  override readonly name = 'CompileError';
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(formatDiagnostics(diagnostics));
    this.#diagnostics = diagnostics;
    // The places in the sources stand in for those in the compiler, which would tell nobody anything.
    const places = diagnostics.map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
    this.stack = `CompileError\n\n${this.message}\n\n${places.join('\n')}`;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}
