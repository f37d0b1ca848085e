import { CheckerFailure } from '../api/checker-failure.ts';
import type { CallExpression } from '../api/syntax.ts';
import { isStringLiteral } from '../api/syntax.ts';
import { requireConfiguration, requireStrictNulls } from '../projects/check-config.ts';
import type { CheckedFile } from '../projects/checked-project.ts';
import type { FileContext } from '../read-context.ts';
import { reportFailure } from '../reporting/report-failure.ts';
import type { Reporter } from '../reporting/reporter.ts';
import { createReporter } from '../reporting/reporter.ts';
import type { IsPackageSymbol } from '../symbols/symbol-origin.ts';
import type { FileReport } from './file-report.ts';
import { type AliasedFunction, findAliases } from './find-aliases.ts';
import type { ImportedCall } from './find-calls.ts';
import { findImportedCalls } from './find-calls.ts';
import { checkPassedCodecs, codecFileSpecifiers } from './passed-codecs.ts';
import { readClientCalls } from './read-client-calls.ts';
import { readCodecCalls } from './read-codec-calls.ts';
import { readFetchCalls } from './read-fetch-calls.ts';
import { readRouterCall } from './read-router-call.ts';
import { withinCall } from './within-call.ts';

/**
 * Reads the types of all routers, clients and codecs that a file creates. Files that are checked
 * together share a reporter, so that a mistake that affects a router and its clients is reported
 * once.
 */
export function readSourceFile(
  file: CheckedFile,
  isPackageSymbol: IsPackageSymbol,
  reporter: Reporter = createReporter(),
): FileReport {
  // This comes first: without its options TypeScript might not even resolve createRouter.
  const ofProject = reporter.within('The settings of the project', file.source);
  if (!requireConfiguration(file, ofProject))
    return { modules: [], codecFileSpecifiers: [], diagnostics: reporter.diagnostics };
  const imported = findImportedCalls(file.project, file.source);
  requireResolvedImports(imported, reporter);
  rejectAliases(findAliases(file, imported, isPackageSymbol), reporter);
  const callsOf = (pkg: string, name: string): CallExpression[] =>
    imported.filter(({ callee }) => isPackageSymbol(callee, pkg, name)).map(({ call }) => call);
  const routers = callsOf('@mikrokit/router', 'createRouter');
  const codecs = [
    ...callsOf('@mikrokit/types', 'createCodec').map((call) => ({ call, of: 'codec' as const })),
    ...callsOf('@mikrokit/router', 'createTopic').map((call) => ({ call, of: 'topic' as const })),
    ...callsOf('@mikrokit/types', 'envOf').map((call) => ({ call, of: 'environment' as const })),
    ...callsOf('@mikrokit/recorder', 'wrap').map((call) => ({ call, of: 'dependency' as const })),
  ];
  const clients = [
    ...callsOf('@mikrokit/client', 'createClient').map((call) => ({ call, of: 'client' as const })),
    ...callsOf('@mikrokit/queue', 'createSender').map((call) => ({ call, of: 'sender' as const })),
    ...callsOf('@mikrokit/queue', 'schedule').map((call) => ({ call, of: 'schedule' as const })),
  ];
  const mocks = callsOf('@mikrokit/router', 'createMock').map((call) => ({
    call,
    of: 'mock' as const,
  }));
  const fetches = callsOf('@mikrokit/fetch', 'createFetch');
  if (routers.length + codecs.length + clients.length + mocks.length + fetches.length > 0)
    requireStrictNulls(file, ofProject);
  const reading = { file, reporter, isPackageSymbol };
  const modules = [
    ...routers.map((call) =>
      readCall(reading, call, () => readRouterCall(withinCall(reading, call), call)),
    ),
    readCall(reading, codecs[0]?.call, () => readCodecCalls(reading, codecs)),
    ...(readCall(reading, clients[0]?.call, () => readClientCalls(reading, clients, 'client')) ??
      []),
    ...(readCall(reading, mocks[0]?.call, () => readClientCalls(reading, mocks, 'mock')) ?? []),
    ...(readCall(reading, fetches[0], () => readFetchCalls(reading, fetches)) ?? []),
  ].filter((module) => module !== undefined);
  checkPassedCodecs(file.source, modules, reporter);
  return {
    modules,
    codecFileSpecifiers: codecFileSpecifiers(file.source),
    diagnostics: reporter.diagnostics,
  };
}

/** Reads a call, if there is one. Reports a failure of TypeScript once, and reads no call after its process ended. */
function readCall<T>(
  context: FileContext,
  call: CallExpression | undefined,
  read: () => T,
): T | undefined {
  if (!call || context.file.pipeline.failure()?.isAlive === false) return undefined;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof CheckerFailure)) throw error;
    reportFailure(withinCall(context, call).reporter, error, { node: call, what: 'This call' });
    return undefined;
  }
}

/** The packages with functions whose calls get codecs. */
const COMPILED = /^@mikrokit\/(?:router|types|client|queue|fetch|recorder)(?:\/|$)/;

/** Reports calls of functions of ours that TypeScript does not find: nothing could be compiled for them. */
function requireResolvedImports(calls: readonly ImportedCall[], reporter: Reporter): void {
  for (const { call, callee, module } of calls) {
    if (callee !== undefined || !isStringLiteral(module) || !COMPILED.test(module.text)) continue;
    const ofCall = reporter.within(call.expression.getText(), call);
    const [scope, name] = module.text.split('/');
    ofCall.report(
      'MK1002',
      module,
      `TypeScript does not find what this file imports from ${JSON.stringify(module.text)}, so its calls cannot be compiled.`,
      `Install the package, \`npm install ${scope}/${name}\`, or correct the import. \`tsc\` shows the same error.`,
    );
  }
}

/** Reports functions of ours that are used as values: TypeScript alone would know which calls are theirs. */
function rejectAliases(aliases: readonly AliasedFunction[], reporter: Reporter): void {
  for (const { node, name, pkg } of aliases)
    reporter
      .within(node.getText(), node)
      .report(
        'MK1032',
        node,
        `\`${name}\` of ${pkg} is used as a value. Only calls by an imported name are compiled, so a call of this value would get no codecs.`,
      );
}
