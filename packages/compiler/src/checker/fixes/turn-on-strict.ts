import { readFileSync } from 'node:fs';
import type { TextEdit } from '../reporting/text-edits.ts';

/**
 * Writes `true` for the option in a tsconfig.json that turns strictNullChecks off. No edits if
 * another file does that.
 */
export function turnOnStrict(configFile: string): readonly TextEdit[] {
  const text = readFileSync(configFile, 'utf8');
  const found =
    /^(?<before>[^/\n]*"strictNullChecks"\s*:\s*)false\b/m.exec(text) ??
    /^(?<before>[^/\n]*"strict"\s*:\s*)false\b/m.exec(text);
  if (!found) return [];
  const start = found.index + (found.groups?.before ?? '').length;
  return [{ file: configFile, text, start, length: 'false'.length, insert: 'true' }];
}
