const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Python's built-in names that look like class names. */
const BUILTINS: ReadonlySet<string> = new Set(
  (
    'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError ' +
    'BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ' +
    'ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning ' +
    'EnvironmentError Exception ExceptionGroup FileExistsError FileNotFoundError FloatingPointError ' +
    'FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError ' +
    'InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ' +
    'ModuleNotFoundError NameError NotADirectoryError NotImplemented NotImplementedError OSError ' +
    'OverflowError PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ' +
    'ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration ' +
    'SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError ' +
    'UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ' +
    'ValueError Warning ZeroDivisionError'
  ).split(' '),
);

/** Names that annotations inside a class use, so its fields cannot have them. */
const HIDDEN_BY_FIELDS: ReadonlySet<string> = new Set(
  'bool bytes datetime dict float generated int list msgspec set str tuple typing'.split(' '),
);

/** `createdAt` → `created_at`, `HTTPServer` → `http_server`, `foo-bar` → `foo_bar`, `class` → `class_`. */
export function toSnakeCase(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z\d_]+/g, '_');
  return safeName(words.toLowerCase());
}

/** The name of a property as a field of a class. */
export function toFieldName(name: string): string {
  const field = toSnakeCase(name);
  return HIDDEN_BY_FIELDS.has(field) ? `${field}_` : field;
}

/** `article-not-found` → `ArticleNotFound`, `Page<User>` → `PageUser` */
export function toPascalCase(name: string): string {
  const words = name.match(/[A-Za-z\d]+/g) ?? [];
  return safeName(words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''));
}

/** As `toPascalCase`, for a class that `import *` exports: `type-error` → `TypeError_`. */
export function toClassName(name: string): string {
  const plain = toPascalCase(name);
  return BUILTINS.has(plain) ? `${plain}_` : plain;
}

function safeName(name: string): string {
  // Names that start with two underscores have a meaning in Python.
  const plain = name.replace(/^__+/, '').replace(/^(?=\d)/, '_');
  if (/^_*$/.test(plain)) return 'value';
  return KEYWORDS.has(plain) ? `${plain}_` : plain;
}
