import { type DiagnosticCode, describeLocation, diagnosticFixes } from '@mikrokit/types/model';
import type { ChainLink, Diagnostic, Position } from '../../diagnostic.ts';
import type { Node } from '../api/syntax.ts';
import type { Location } from '../location.ts';
import { chainOf } from './location-chain.ts';
import { type TextEdit, toReplacements } from './text-edits.ts';
import {
  lineOf,
  positionOf,
  positionOfNode,
  type TextLocation,
  textLocationOf,
} from './text-location.ts';

/** Collects diagnostics while a file is read. */
export interface Reporter {
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Reports a problem at a node, or at the location of a type, once for each message and line. A
   * problem of a property's declaration is reported once, even if several types lead to it. Its
   * other locations are counted.
   */
  readonly report: (code: DiagnosticCode, at: Node | Location, message: string, fix?: Fix) => void;
  /** Reports a problem in the text of a file. */
  readonly reportAt: (code: DiagnosticCode, at: TextLocation, message: string, fix?: Fix) => void;
  /**
   * A reporter to the same list for everything that is read for a node, where the chains of its
   * diagnostics start.
   */
  readonly within: (text: string, node: Node) => Reporter;
}

/**
 * The fix in words, by default the code's own, and as edits of sources if only one fix is possible.
 */
export type Fix =
  | string
  | { readonly text?: string | undefined; readonly edits: readonly TextEdit[] };

/** Makes a reporter. */
export function createReporter(): Reporter {
  return reporterWithin({ diagnostics: [], known: new Map() }, []);
}

/** A diagnostic whose locations are still counted. */
type Counted = { -readonly [Key in keyof Diagnostic]: Diagnostic[Key] };

interface Found {
  readonly diagnostics: Counted[];
  /** By the common part of two reports of the same problem. */
  readonly known: Map<string, Counted>;
}

interface Problem {
  readonly message: string;
  readonly fix: Fix | undefined;
  readonly position: Position;
  /** Where it is, and the way there: found for the first of equal problems only. */
  readonly describe: () => { readonly at: TextLocation; readonly chain: readonly ChainLink[] };
  /** The declaration that has the problem. */
  readonly declared?: string | undefined;
}

function reporterWithin(found: Found, origin: readonly ChainLink[]): Reporter {
  const { diagnostics, known } = found;
  const add = (code: DiagnosticCode, problem: Problem): void => {
    const { message, fix, position, declared } = problem;
    const { file, line, column } = position;
    const key = `${file}\0${line}\0${message}`;
    if (known.has(key)) return;
    const same = declared === undefined ? undefined : known.get(declared);
    if (same) {
      same.more = (same.more ?? 0) + 1;
      known.set(key, same);
      return;
    }
    const { text = diagnosticFixes[code], edits = [] } = toFix(fix);
    const { at, chain } = problem.describe();
    const diagnostic: Counted = {
      code,
      ...position,
      lineText: lineOf(at, column),
      length: at.length,
      message,
      chain: [...origin, ...chain],
      fix: text,
      replacements: toReplacements(edits),
    };
    diagnostics.push(diagnostic);
    known.set(key, diagnostic);
    if (declared !== undefined) known.set(declared, diagnostic);
  };
  return {
    diagnostics,
    report: (code, at, message, fix) => {
      const location = 'node' in at ? at : undefined;
      const node = location?.node ?? (at as Node);
      const declared =
        location?.declared && `${code} ${location.declared} ${problemIn(message, location)}`;
      const describe = () => ({
        at: textLocationOf(node),
        chain: location ? chainOf(location) : [],
      });
      add(code, { message, fix, position: positionOfNode(node), describe, declared });
    },
    reportAt: (code, at, message, fix) =>
      add(code, { message, fix, position: positionOf(at), describe: () => ({ at, chain: [] }) }),
    within: (text, node) => reporterWithin(found, [...origin, { text, ...positionOfNode(node) }]),
  };
}

/** A message without the location at its start. */
function problemIn(message: string, at: Location): string {
  const location = describeLocation(at);
  return message.startsWith(location) ? message.slice(location.length) : message;
}

function toFix(fix: Fix | undefined): {
  readonly text?: string | undefined;
  readonly edits?: readonly TextEdit[];
} {
  return typeof fix === 'string' ? { text: fix } : (fix ?? {});
}
