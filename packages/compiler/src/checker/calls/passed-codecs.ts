import { basename } from 'node:path';
import { codecFileName } from '../../emit/codec-file-name.ts';
import {
  type CallExpression,
  isIdentifier,
  isImportDeclaration,
  isStringLiteral,
  type Node,
  type SourceFile,
} from '../api/syntax.ts';
import type { Reporter } from '../reporting/reporter.ts';
import type { ModuleReport, TextSpan } from './file-report.ts';
import { importedNames } from './find-calls.ts';

const CODEC_FILE = /(?:^|\/)[^/]+\.codecs\.js$/;

/** Codecs that a call passes by hand, imported from a file that `mikrokit compile` writes. */
export interface PassedCodecs {
  /** Their name in that file. `default` for its default export. */
  readonly name: string;
  /** The module that they are imported from. */
  readonly from: Node;
  readonly argument: Node;
  readonly call: CallExpression;
}

/** The codecs that a call passes as its hidden argument, at this index. */
export function passedCodecs(call: CallExpression, index: number): PassedCodecs | undefined {
  const argument = call.arguments[index];
  if (!argument || !isIdentifier(argument)) return undefined;
  const found = importedNames(call.getSourceFile()).get(argument.text);
  if (!found || !isStringLiteral(found.module) || !CODEC_FILE.test(found.module.text))
    return undefined;
  return { name: found.imported, from: found.module, argument, call };
}

/** The locations in a file that name its own file of codecs as a module. */
export function codecFileSpecifiers(source: SourceFile): readonly TextSpan[] {
  return source.statements.flatMap((statement) => {
    if (!isImportDeclaration(statement)) return [];
    const { moduleSpecifier: module } = statement;
    if (!isStringLiteral(module) || module.text !== ownSpecifier(source)) return [];
    return [{ position: module.getStart(source), end: module.getEnd() }];
  });
}

/** Reports codecs of another file, and one name for codecs of several types (MK1082). */
export function checkPassedCodecs(
  source: SourceFile,
  modules: readonly ModuleReport[],
  reporter: Reporter,
): void {
  const known = new Map<string, string>();
  for (const [i, module] of modules.entries()) {
    for (const { passed, codecs } of passedIn(module)) {
      if (!passed) continue;
      const { name, from, argument, call } = passed;
      const ofCall = reporter.within(call.expression.getText(source), call);
      const own = ownSpecifier(source);
      if (isStringLiteral(from) && from.text !== own) {
        ofCall.report(
          'MK1082',
          argument,
          `The codecs come from ${JSON.stringify(from.text)}; the codecs of this file are in ${JSON.stringify(own)}.`,
        );
        continue;
      }
      const key = `${i} ${codecs}`;
      if ((known.get(name) ?? key) !== key)
        ofCall.report(
          'MK1082',
          argument,
          `Another call with other types also uses the codecs ${name === 'default' ? 'of the default import' : JSON.stringify(name)}.`,
        );
      known.set(name, key);
    }
  }
}

/**
 * The codecs that the calls of a report pass, each with the identity of the codecs that they need.
 */
function passedIn(
  module: ModuleReport,
): readonly { readonly passed: PassedCodecs | undefined; readonly codecs: number }[] {
  if (module.kind === 'router') return [{ passed: module.site.passed, codecs: 0 }];
  if (module.kind !== 'types') return module.sites.map(({ passed }) => ({ passed, codecs: 0 }));
  return module.sites.map(({ site, type }) => ({ passed: site.passed, codecs: type }));
}

function ownSpecifier(source: SourceFile): string {
  return `./${codecFileName(basename(source.fileName))}`;
}
