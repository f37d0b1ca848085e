import { readsNullAsUndefined } from '../absence.ts';
import type { TypeId } from '../model.ts';
import { type Code, identifier, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';

interface Part {
  readonly type: TypeId;
  /** The expression that reads the part from the value. */
  readonly input: Code;
  /** Tells the part's local variables from those of its siblings. */
  readonly local: string;
  readonly depth: Code;
  /** What to do with the decoded part. */
  readonly store: (part: Code) => Code | readonly Code[];
}

/** Statements that decode a part of a value, or `return INVALID` out of the function they stand in. */
export function decodePart(emit: Emit, part: Part): Code[] {
  const raw = identifier(`$${part.local}`);
  const read = js`const ${raw} = ${part.input};`;
  const { check, convert, inPlace } = emit.decode(part.type);
  const invalid = emit.helper('INVALID');
  if (check) {
    return [read, js`if (!(${check(raw)})) return ${invalid};`, ...lines(part.store(raw))];
  }
  if (inPlace) {
    const { statements, value } = inPlace(raw, part.local, part.depth);
    return [read, ...statements, ...lines(part.store(value))];
  }
  const decoded = identifier(`$$${part.local}`);
  return [
    read,
    js`const ${decoded} = ${convert(raw, part.depth)};`,
    js`if (${decoded} === ${invalid}) return ${invalid};`,
    ...lines(part.store(decoded)),
  ];
}

/** Reads an element, whose `undefined` travels as `null`. */
export function readElement(emit: Emit, type: TypeId, input: Code): Code {
  return readsNullAsUndefined(emit.types, type) ? js`${input} ?? undefined` : input;
}

function lines(code: Code | readonly Code[]): readonly Code[] {
  return Array.isArray(code) ? code : [code as Code];
}
