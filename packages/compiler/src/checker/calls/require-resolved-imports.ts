import { isStringLiteral } from 'typescript/unstable/ast';
import type { Reporter } from '../reporting/reporter.ts';
import type { ImportedCall } from './find-calls.ts';

/** The packages with functions whose calls get codecs. */
const COMPILED = /^@mikrokit\/(?:router|types|client|fetch|recorder)(?:\/|$)/;

/** Reports calls of functions of ours that TypeScript does not find: nothing could be compiled for them. */
export function requireResolvedImports(calls: readonly ImportedCall[], reporter: Reporter): void {
  for (const { call, callee, module } of calls) {
    if (callee !== undefined || !isStringLiteral(module) || !COMPILED.test(module.text)) continue;
    const ofCall = reporter.within(call.expression.getText(), call);
    ofCall.report(
      'MK1002',
      module,
      `TypeScript does not find what this file imports from ${JSON.stringify(module.text)}, so its calls cannot be compiled.`,
    );
  }
}
