import type { Issue } from '@mikrokit/types/runtime';
import { bareType, type TypeNode, type Types } from '../api.ts';

/** The files among entered parameters that are larger than their types allow. */
export function fileIssues(types: Types, params: string, entered: unknown): readonly Issue[] {
  return issuesAt(types, params, entered, []);
}

function issuesAt(
  types: Types,
  type: string,
  value: unknown,
  path: Issue['path'],
): readonly Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const node = bareType(types, type);
  if (value instanceof File) return node.kind === 'file' ? sizeIssues(node, value, path) : [];
  if (node.kind === 'union') {
    const found = node.members.map((member) => issuesAt(types, member, value, path));
    return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  return Object.entries(value).flatMap(([key, inner], at) => {
    const member = memberOf(node, key, at);
    return member === undefined ? [] : issuesAt(types, member.type, inner, [...path, member.name]);
  });
}

/** The type of a member, and its name in paths. Only lists and objects have files in them. */
function memberOf(
  node: TypeNode,
  key: string,
  at: number,
): { readonly type: string; readonly name: string | number } | undefined {
  if (node.kind === 'array') return { type: node.element, name: at };
  if (node.kind === 'tuple') {
    const element = node.elements[at] ?? node.elements.find(({ rest }) => rest);
    return element && { type: element.type, name: element.rest ? at : (element.label ?? at) };
  }
  if (node.kind !== 'object') return undefined;
  const type = node.properties.find(({ name }) => name === key)?.type ?? node.index?.type;
  return type === undefined ? undefined : { type, name: key };
}

function sizeIssues(
  { maxBytes }: Extract<TypeNode, { kind: 'file' }>,
  { size }: File,
  path: Issue['path'],
): readonly Issue[] {
  if (maxBytes === undefined || size <= maxBytes) return [];
  const message = `Expected at most ${maxBytes} bytes, not ${size}`;
  return [{ path, code: 'type', expected: `MaxBytes<${maxBytes}>`, message }];
}
