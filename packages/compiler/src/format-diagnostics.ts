import { relative } from 'node:path';
import { type InspectColor, styleText } from 'node:util';
import type { ChainLink, Diagnostic, LineReplacement, Position } from './diagnostic.ts';

/** Writes a text in a color, or as it is. */
type Paint = (color: InspectColor, text: string) => string;

/**
 * Formats diagnostics as compilers do: place (relative to the working directory), code, message, line, the way there, the
 * fix, and the command that explains it. Those of one file are sorted from top to bottom. The text has colors if `stream`,
 * to which it will be written, is a terminal; `NO_COLOR` and `FORCE_COLOR` decide otherwise.
 */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  stream?: NodeJS.WritableStream,
): string {
  const paint: Paint = (color, text) => (stream ? styleText(color, text, { stream }) : text);
  const files = Map.groupBy(diagnostics, ({ file }) => file);
  return [...files.values()]
    .flatMap((some) => some.toSorted((a, b) => a.line - b.line || a.column - b.column))
    .map((diagnostic) => formatDiagnostic(diagnostic, paint))
    .join('\n\n');
}

function formatDiagnostic(diagnostic: Diagnostic, paint: Paint): string {
  const { line, column, code, message, lineText, length, chain, fix, replacements } = diagnostic;
  const gutter = String(line);
  const marks = '~'.repeat(Math.max(1, Math.min(length, lineText.length - column + 1)));
  return [
    `${paint('cyan', positionText(diagnostic))} - ${paint('red', `error ${code}`)}: ${message}`,
    '',
    `${paint('gray', gutter)} ${lineText}`,
    `${' '.repeat(gutter.length + column)}${paint('red', marks)}`,
    `  ${paint('bold', 'From:')} ${chain.map((link) => linkText(link, diagnostic)).join(' → ')}`,
    `  ${paint('bold', 'Fix:')} ${fix}`,
    ...replacements.flatMap((replacement) => formatReplacement(replacement, diagnostic, paint)),
    `  ${paint('bold', 'More:')} npx mikrokit explain ${code}`,
  ].join('\n');
}

/** The step, and its place unless that is shown above. */
function linkText(link: ChainLink, { file, line }: Position): string {
  if (link.file !== file) return `${link.text} (${positionText(link)})`;
  return link.line === line ? link.text : `${link.text} (line ${link.line})`;
}

/** Lines as in a diff, below their place if that is not at the top of the diagnostic. */
function formatReplacement(
  { file, line, removed, added }: LineReplacement,
  diagnostic: Position,
  paint: Paint,
): string[] {
  const isSameFile = file === diagnostic.file;
  const where = isSameFile ? `line ${line}` : `${relative(process.cwd(), file)}:${line}`;
  return [
    ...(isSameFile && line === diagnostic.line ? [] : [paint('gray', `    @@ ${where}`)]),
    ...removed.map((text) => paint('red', `    - ${text.trimEnd()}`)),
    ...added.map((text) => paint('green', `    + ${text.trimEnd()}`)),
  ];
}

function positionText({ file, line, column }: Position): string {
  return `${relative(process.cwd(), file)}:${line}:${column}`;
}
