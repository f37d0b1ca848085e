import { type DiagnosticCode, describeLocation, diagnosticFixes } from '@mikrokit/types/model';
import type { ChainLink, Diagnostic, Position } from '../../diagnostic.ts';
import type { Node } from '../api/syntax.ts';
import type { Location } from '../location.ts';
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

/**
 * The path from a parameter or a result to the location of a type in it. A property of a named type
 * starts a link: `Parameter 'order' of route 'save'`, `Order.lines[].product`, `Product.meta`.
 */
function chainOf(location: Location): readonly ChainLink[] {
  const chain: ChainLink[] = [];
  for (const { what, path, node, parent, owner } of wayTo(location)) {
    const position = positionOfNode(node);
    if (!parent) {
      chain.push({ text: what, ...position });
      if (path !== '') chain.push({ text: shortPath(path), ...position });
      continue;
    }
    const step = shortPath(path.slice(parent.path.length));
    const last = chain.at(-1);
    // An element of a parameter says no more than the name of its type: `[]`, `User.profile`.
    const isElement = last?.text.startsWith('[') === true;
    const isOutermost = parent.parent === undefined;
    if (owner !== undefined ? isElement : last && !isOutermost) chain.pop();
    if (owner !== undefined) chain.push({ text: owner + step, ...position });
    else chain.push({ text: !last || isOutermost ? step : last.text + step, ...position });
  }
  return chain;
}

/** The locations around a location, from the outermost one, and itself. Without recursion: there can be thousands. */
function wayTo(location: Location): readonly Location[] {
  const way: Location[] = [];
  for (let at: Location | undefined = location; at; at = at.parent) way.push(at);
  return way.reverse();
}

/** The checker names keys that are symbols by a number: `["__@key@34"]` → `[key]`. */
function shortPath(path: string): string {
  return path.replaceAll('[number]', '[]').replaceAll(/\["__@(.+?)@\d+"\]/g, '[$1]');
}
