import { compareNames } from '../names/compare-names.ts';
import { docstring } from '../python-text.ts';
import { clientKinds } from './client-kinds.ts';
import { NOTICE } from './module-text.ts';

interface ExportedNames {
  readonly types: readonly string[];
  readonly errors: readonly string[];
}

/** The package's own module. Types and errors are loaded when they are first asked for. */
export function writeInitModule({ types, errors }: ExportedNames): string {
  const clients = clientKinds.map(({ prefix }) => `${prefix}Client`).toSorted();
  const all = [...clients, ...errors, ...types].toSorted(compareNames);
  const head = `${NOTICE}\n${docstring('The client of an API, with its types and errors.', '')}`;
  const exported = `\n__all__ = [\n${all.map((name) => `    "${name}",\n`).join('')}]\n`;
  const own = `from .client import ${clients.join(', ')}\n`;
  const imports = [importOf('errors', errors), importOf('types', types)].join('');
  if (imports === '') return `${head}\n${own}${exported}`;
  return (
    `${head}\nimport importlib\nimport typing\n\n${own}\n` +
    `if typing.TYPE_CHECKING:\n${imports}${exported}` +
    '\nif not typing.TYPE_CHECKING:\n\n' +
    '    def __getattr__(name):\n        if name not in __all__:\n' +
    '            raise AttributeError(f"module {__name__} has no attribute {name}")\n' +
    '        module = importlib.import_module(".types", __name__)\n' +
    '        if not hasattr(module, name):\n' +
    '            module = importlib.import_module(".errors", __name__)\n' +
    '        return getattr(module, name)\n'
  );
}

function importOf(module: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const lines = names.toSorted(compareNames).map((name) => `        ${name},\n`);
  return `    from .${module} import (\n${lines.join('')}    )\n`;
}
