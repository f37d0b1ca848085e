export const NOTICE =
  '# Written by `mikrokit client python`. Do not edit; write it again instead.\n';

/** Docstrings and texts. */
const STRING = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/**
 * A module: its notice, the imports that its code uses, and its code, which starts with two empty
 * lines.
 */
export function moduleText(code: string, own: readonly string[] = []): string {
  const plain = (own.join('') + code).replace(STRING, '');
  const uses = (name: string) => new RegExp(`\\b${name}\\.`).test(plain);
  const groups = [
    ['from __future__ import annotations\n'],
    ['datetime', 'functools', 'typing'].filter(uses).map((name) => `import ${name}\n`),
    [
      ...(uses('msgspec') ? ['import msgspec\n'] : []),
      ...(uses('generated') ? ['from mikrokit import generated\n'] : []),
    ],
    own,
  ];
  const imports = groups.filter((group) => group.length > 0).map((group) => group.join(''));
  return `${NOTICE}\n${imports.join('\n')}${code}`;
}

/** The modules of types and errors that code uses, which are loaded with the first call of a route. */
export function typeCheckedImports(
  code: string,
  from: string,
  others: readonly string[] = [],
): readonly string[] {
  const modules = ['errors', 'types'].filter((name) => new RegExp(`\\b${name}\\.`).test(code));
  const own = modules.length > 0 ? [`from ${from} import ${modules.join(', ')}`] : [];
  const lines = [...own, ...others];
  if (lines.length === 0) return [];
  return ['if typing.TYPE_CHECKING:\n', ...lines.map((line) => `    ${line}\n`)];
}
