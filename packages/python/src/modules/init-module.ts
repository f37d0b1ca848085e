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
  const lazy = [
    ...errors.toSorted().map((name) => ({ name, module: 'errors' })),
    ...types.toSorted().map((name) => ({ name, module: 'types' })),
  ];
  const all = [...clients, ...errors, ...types].toSorted();
  const head = `${NOTICE}\n${docstring('The client of an API, with its types and errors.', '')}`;
  const exported = `\n__all__ = [\n${all.map((name) => `    "${name}",\n`).join('')}]\n`;
  const own = `from .client import ${clients.join(', ')}\n`;
  if (lazy.length === 0) return `${head}\n${own}${exported}`;
  const imports = ['errors', 'types'].flatMap((module) => {
    const names = lazy.filter((entry) => entry.module === module);
    if (names.length === 0) return [];
    return [
      `    from .${module} import (\n${names.map(({ name }) => `        ${name},\n`).join('')}    )\n`,
    ];
  });
  const table = lazy.map(({ name, module }) => `        "${name}": "${module}",\n`).join('');
  return (
    `${head}\nimport importlib\nimport typing\n\n${own}\n` +
    `if typing.TYPE_CHECKING:\n${imports.join('')}else:\n    _MODULES = {\n${table}    }\n\n` +
    '    def __getattr__(name):\n        if name not in _MODULES:\n' +
    '            raise AttributeError(f"module {__name__} has no attribute {name}")\n' +
    '        module = importlib.import_module(f".{_MODULES[name]}", __name__)\n' +
    '        return getattr(module, name)\n' +
    `\n${exported}`
  );
}
