import { type DiagnosticCode, diagnosticFixes } from '@mikrokit/types/model';
import type { Node } from 'typescript/unstable/ast';
import type { ChainLink, Diagnostic } from '../../diagnostic.ts';
import type { Place } from '../place.ts';
import { chainOf } from './place-chain.ts';
import { type TextEdit, toReplacements } from './text-edits.ts';
import { lineOf, positionOf, type TextPlace, textPlaceOf } from './text-place.ts';

/** Collects diagnostics while a file is read. */
export interface Reporter {
  readonly diagnostics: readonly Diagnostic[];
  /** Reports a problem at a node, or at the place of a type, once for each message and place. */
  readonly report: (code: DiagnosticCode, at: Node | Place, message: string, fix?: Fix) => void;
  /** Reports a problem in the text of a file. */
  readonly reportAt: (code: DiagnosticCode, at: TextPlace, message: string, fix?: Fix) => void;
  /** A reporter to the same list for what is read because of a node: there begin the chains of its diagnostics. */
  readonly within: (text: string, node: Node) => Reporter;
}

/** The fix in words, by default that of the code, and as edits of sources if only one is possible. */
export type Fix =
  | string
  | { readonly text?: string | undefined; readonly edits: readonly TextEdit[] };

/** Makes a reporter. */
export function createReporter(): Reporter {
  return reporterWithin([], []);
}

function reporterWithin(diagnostics: Diagnostic[], origin: readonly ChainLink[]): Reporter {
  const add = (
    code: DiagnosticCode,
    at: TextPlace,
    { message, fix, chain }: { message: string; fix: Fix | undefined; chain: readonly ChainLink[] },
  ): void => {
    const position = positionOf(at);
    const { file, line } = position;
    const isKnown = diagnostics.some(
      (known) => known.message === message && known.line === line && known.file === file,
    );
    if (isKnown) return;
    const { text = diagnosticFixes[code], edits = [] } = toFix(fix);
    diagnostics.push({
      code,
      ...position,
      lineText: lineOf(at),
      length: at.length,
      message,
      chain: [...origin, ...chain],
      fix: text,
      replacements: toReplacements(edits),
    });
  };
  return {
    diagnostics,
    report: (code, at, message, fix) => {
      const isPlace = 'node' in at;
      const place = textPlaceOf(isPlace ? at.node : at);
      add(code, place, { message, fix, chain: isPlace ? chainOf(at) : [] });
    },
    reportAt: (code, at, message, fix) => add(code, at, { message, fix, chain: [] }),
    within: (text, node) =>
      reporterWithin(diagnostics, [...origin, { text, ...positionOf(textPlaceOf(node)) }]),
  };
}

function toFix(fix: Fix | undefined): {
  readonly text?: string | undefined;
  readonly edits?: readonly TextEdit[];
} {
  return typeof fix === 'string' ? { text: fix } : (fix ?? {});
}
