import { parseSync } from 'rolldown/utils';

/** The width of a line of code. A longer one counts as the lines into which it would be wrapped. */
const WIDTH = 100;

/** The lines of code of a source text in TypeScript or Python, without comments, docstrings and blank lines. */
export function countCode(file: string, source: string): number {
  const code = file.endsWith('.py') ? withoutPythonComments(source) : withoutComments(file, source);
  return code
    .split('\n')
    .map((line) => Math.ceil(line.trimEnd().length / WIDTH))
    .reduce((total, lines) => total + lines, 0);
}

/** Comments become blanks, so that the code around them keeps its columns. */
function withoutComments(file: string, source: string): string {
  let code = source;
  for (const { start, end } of parseSync(file, source).comments) {
    const blanks = source.slice(start, end).replace(/[^\n]/g, ' ');
    code = code.slice(0, start) + blanks + code.slice(end);
  }
  return code;
}

function withoutPythonComments(source: string): string {
  return source.replace(/^\s*[rf]?"""[\s\S]*?"""/gm, '').replace(/^\s*#.*$/gm, '');
}
