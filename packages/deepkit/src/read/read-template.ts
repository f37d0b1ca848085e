import { ReflectionKind, type TypeTemplateLiteral } from '@deepkit/type';
import type { NodeOf, Placeholder } from '@mikrokit/types/model';

const PLACEHOLDERS: ReadonlyMap<ReflectionKind, Placeholder> = new Map([
  [ReflectionKind.string, 'string'],
  [ReflectionKind.number, 'number'],
  [ReflectionKind.bigint, 'bigint'],
]);

/** Reads a template literal type; `undefined` for a placeholder such as `any`. */
export function readTemplate(type: TypeTemplateLiteral): NodeOf<'template'> | undefined {
  const texts = [''];
  const placeholders: Placeholder[] = [];
  for (const part of type.types) {
    if (part.kind === ReflectionKind.literal) {
      texts.push((texts.pop() ?? '') + String(part.literal));
      continue;
    }
    const placeholder = PLACEHOLDERS.get(part.kind);
    if (!placeholder) return undefined;
    placeholders.push(placeholder);
    texts.push('');
  }
  return { kind: 'template', texts, placeholders };
}
