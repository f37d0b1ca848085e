import { printType } from '../../analysis/print-type.ts';
import { headerFormOf } from '../../forms/header-form.ts';
import { lengthOf } from '../../kinds/collections/tuple.ts';
import { toCanonicalJson } from '../../model/canonical-json.ts';
import { type HookModel, typeNode } from '../../model/model.ts';
import type { TypeId, Types } from '../../model/nodes.ts';
import { acceptsUndefined } from '../../model/null-and-undefined.ts';
import { isRejection, type Mismatch } from '../types/mismatch.ts';
import { compareErrors } from './compare-errors.ts';
import { differingKeys } from './compare-options.ts';
import type { ContractComparison } from './contract-comparison.ts';
import { describeMismatch, printPath } from './describe-mismatch.ts';
import type { Finding } from './finding.ts';
import { findingOf } from './route-findings.ts';

type Hooks = Readonly<Record<string, HookModel>>;

/** Compares the hooks of a route: which headers and members of bodies are read, and what they return. */
export function compareHooks(
  comparison: ContractComparison,
  route: string,
  before: Hooks,
  after: Hooks,
): readonly Finding[] {
  const old = byChannel(before);
  const now = byChannel(after);
  return [
    ...[...now].flatMap(([channel, hooks]) =>
      hooks.flatMap((hook) => {
        const known = old.get(channel) ?? [];
        if (known.length === 0) return addedHook(comparison, route, hook);
        // Clients satisfied each of them, so the one that promises most decides. Of equals, the one
        // with the same name.
        return known
          .toSorted((a, b) => Number(b.id === hook.id) - Number(a.id === hook.id))
          .map((before) => compareHook(comparison, route, before, hook))
          .reduce((best, found) => (found.length < best.length ? found : best));
      }),
    ),
    ...[...old].flatMap(([channel, hooks]) =>
      now.has(channel) ? [] : hooks.flatMap((hook) => removedHook(comparison, route, hook)),
    ),
  ];
}

type Named = HookModel & { readonly id: string };

/**
 * Hooks by the location of their values: renaming a hook that reads a header changes nothing.
 * Several hooks can read one header.
 */
function byChannel(hooks: Hooks): ReadonlyMap<string, readonly Named[]> {
  const named = Object.entries(hooks).map(([id, hook]): Named => ({ ...hook, id }));
  return Map.groupBy(named, ({ id, header: given, returns, name = id }) => {
    // Header names are case-insensitive: RFC 9110 section 5.1.
    const header = given?.toLowerCase();
    const result = typeof returns === 'object' ? `header ${returns.header}` : (returns ?? '');
    const isNamed = header === undefined || returns === 'body';
    return JSON.stringify([header, result, isNamed && name]);
  });
}

function addedHook({ types }: ContractComparison, route: string, hook: Named): readonly Finding[] {
  const text = printType(types, hook.params);
  if (!needsParameters(types, hook)) return [];
  if (hook.header !== undefined) {
    const why = `shipped clients do not send the header \`${hook.header}\``;
    return [findingOf('hook-header-added', route, { at: `hook ${hook.id}`, why })];
  }
  const why = `shipped clients do not send its parameters \`${text}\``;
  return [findingOf('hook-parameter-added', route, { at: `hook ${hook.id}`, why })];
}

function needsParameters(types: Types, { params }: HookModel): boolean {
  const node = typeNode(types, params);
  if (node.kind !== 'tuple' || lengthOf(node).least === 0) return false;
  return !node.elements.every(
    ({ type, optional, rest }) => optional || rest || acceptsUndefined(types, type),
  );
}

function removedHook(
  { types }: ContractComparison,
  route: string,
  hook: Named,
): readonly Finding[] {
  const node = typeNode(types, hook.params);
  const at = `hook ${hook.id}`;
  const found: Finding[] = [];
  if (hook.header !== undefined) {
    const why = `shipped clients can send the header \`${hook.header}\`, and nothing reads it`;
    found.push(findingOf('hook-header-removed', route, { at, why }));
  }
  // The router rejects a body member that nothing reads.
  if (hook.header === undefined && node.kind === 'tuple' && node.elements.length > 0) {
    const why = 'shipped clients send its parameters in the body, where nothing reads them';
    found.push(findingOf('hook-removed', route, { at, why }));
  }
  if (
    hook.returns !== undefined &&
    hook.result !== undefined &&
    !acceptsUndefined(types, hook.result)
  ) {
    const why = `shipped clients need its result \`${printType(types, hook.result)}\``;
    found.push(findingOf('hook-result', route, { at, why }));
  }
  return found;
}

function compareHook(
  comparison: ContractComparison,
  route: string,
  before: Named,
  after: Named,
): readonly Finding[] {
  const { types, server, client } = comparison;
  const at = `hook ${after.id}`;
  const results =
    before.result === undefined || after.result === undefined
      ? []
      : client.compareLocation(after.result, before.result);
  return [
    ...hookFindings(
      route,
      `${at}.params`,
      'hook-parameter',
      server.compare(before.params, after.params),
    ),
    ...hookFindings(route, `${at}.result`, 'hook-result', results),
    ...(sameTexts(types, before, after)
      ? []
      : [
          findingOf('hook-unproven', route, {
            at,
            why: 'values in its header are read in another way',
          }),
        ]),
    ...compareErrors(comparison, route, {
      before: before.errors,
      after: after.errors,
      start: `${at} error`,
    }),
    ...differingKeys(before, after, COMPARED).map((key) =>
      findingOf('hook-unproven', route, { at, why: `its ${key} changed` }),
    ),
  ];
}

const COMPARED: ReadonlySet<string> = new Set<keyof HookModel | 'id'>([
  'deprecated',
  'description',
  'errors',
  'examples',
  'header',
  'id',
  'name',
  'params',
  'result',
  'returns',
  'signature',
]);

/** Header text is decoded by the form of its type, so comparing the types in JSON says little. */
function sameTexts(types: Types, before: Named, after: Named): boolean {
  const form = (id: TypeId | undefined) =>
    id === undefined ? '' : toCanonicalJson(withoutOptional(headerFormOf(types, id)));
  const isText = before.header !== undefined;
  if (isText && form(before.params) !== form(after.params)) return false;
  return typeof before.returns !== 'object' || form(before.result) === form(after.result);
}

function withoutOptional(form: object): object {
  const { optional: _, ...rest } = form as { readonly optional?: true };
  return rest;
}

function hookFindings(
  route: string,
  start: string,
  code: 'hook-parameter' | 'hook-result',
  mismatches: readonly Mismatch[],
): readonly Finding[] {
  const direction = code === 'hook-result' ? 'result' : 'parameter';
  const codeOf = ({ kind }: Mismatch) => {
    if (kind === 'moved') return 'hook-moved';
    return kind === 'unproven' ? 'hook-unproven' : code;
  };
  return mismatches
    .filter((mismatch) => isRejection(mismatch) || mismatch.kind === 'moved')
    .map((mismatch) =>
      findingOf(codeOf(mismatch), route, {
        at: printPath(start, mismatch.path),
        why: describeMismatch(direction, mismatch).why,
      }),
    );
}
