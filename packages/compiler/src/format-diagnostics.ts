import { relative } from 'node:path';
import { type InspectColor, styleText } from 'node:util';
import type { ChainLink, Diagnostic, LineReplacement, Position } from './diagnostic.ts';

/** The most diagnostics that are printed. */
export const MOST_PRINTED = 50;
/** The printed links at the start and at the end of a long chain. */
const [FIRST_LINKS, LAST_LINKS] = [4, 6];

/** Writes a text in a color, or as it is. */
type Paint = (color: InspectColor, text: string) => string;

/**
 * Formats diagnostics as compilers do: location (relative to the working directory), code, message,
 * line, the chain, the fix, and the command that explains it. Diagnostics of one file are sorted
 * from top to bottom, and the first 50 are printed. The text has colors if `stream`, where it will
 * be written, is a terminal. `NO_COLOR` and `FORCE_COLOR` override that.
 */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  stream?: NodeJS.WritableStream,
): string {
  const paint: Paint = (color, text) => (stream ? styleText(color, text, { stream }) : text);
  const files = Map.groupBy(diagnostics, ({ file }) => file);
  const printed = [...files.values()]
    .flatMap((some) => some.toSorted((a, b) => a.line - b.line || a.column - b.column))
    .slice(0, MOST_PRINTED)
    .map((diagnostic) => formatDiagnostic(diagnostic, paint));
  const left = diagnostics.length - printed.length;
  const rest = left === 0 ? [] : [`… and ${left} more ${left === 1 ? 'error' : 'errors'}`];
  return [...printed, ...rest].join('\n\n');
}

/** `2 errors in 1 file.` */
export function summary(diagnostics: readonly Diagnostic[]): string {
  const { length: errors } = diagnostics;
  if (errors === 0) return 'No errors.';
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${errors} ${errors === 1 ? 'error' : 'errors'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
}

function formatDiagnostic(diagnostic: Diagnostic, paint: Paint): string {
  const { line, column, code, message, lineText, length, chain, fix, replacements } = diagnostic;
  const { more = 0 } = diagnostic;
  const gutter = String(line);
  const marks = '~'.repeat(Math.max(1, Math.min(length, lineText.length - column + 1)));
  return [
    `${paint('cyan', positionText(diagnostic))} - ${paint('red', `error ${code}`)}: ${message}`,
    '',
    `${paint('gray', gutter)} ${lineText}`,
    `${' '.repeat(gutter.length + column)}${paint('red', marks)}`,
    `  ${paint('bold', 'From:')} ${chainText(chain, diagnostic)}`,
    ...(more > 0
      ? [`  ${paint('bold', 'Also:')} ${more} more ${more === 1 ? 'location' : 'locations'}`]
      : []),
    `  ${paint('bold', 'Fix:')} ${fix}`,
    ...replacements.flatMap((replacement) => formatReplacement(replacement, diagnostic, paint)),
    `  ${paint('bold', 'More:')} npx mikrokit explain ${code}`,
  ].join('\n');
}

function chainText(chain: readonly ChainLink[], at: Position): string {
  const texts = chain.map((link) => linkText(link, at));
  const left = texts.length - FIRST_LINKS - LAST_LINKS;
  if (left > 1) texts.splice(FIRST_LINKS, left, `… ${left} steps …`);
  return texts.join(' → ');
}

/** The step, and its location unless that is shown above. */
function linkText(link: ChainLink, { file, line }: Position): string {
  if (link.file !== file) return `${link.text} (${positionText(link)})`;
  return link.line === line ? link.text : `${link.text} (line ${link.line})`;
}

/** Lines as in a diff, below their location if that is not at the top of the diagnostic. */
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
