import { type Code, identifier, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { TypeId } from '../../model/nodes.ts';
import { readsNullAsUndefined } from '../../model/null-and-undefined.ts';

interface Part {
  readonly type: TypeId;
  /** The expression that reads the part from the value. */
  readonly input: Code;
  /** Makes the part's local variables unique among its siblings'. */
  readonly local: string;
  readonly depth: Code;
  /** The statement for a part of another type. Default: `return INVALID;`. */
  readonly reject?: Code;
  /** Uses the decoded part. */
  readonly store: (part: Code) => Code | readonly Code[];
}

/** Statements that decode a part of a value, or reject the whole in the surrounding function. */
export function decodePart(emit: Emit, part: Part): Code[] {
  const reject = part.reject ?? js`return ${emit.helper('INVALID')};`;
  const raw = identifier(`$${part.local}`);
  const read = js`const ${raw} = ${part.input};`;
  const { check, convert, inPlace } = emit.decode(part.type);
  if (check) {
    return [read, js`if (!(${check(raw)})) ${reject}`, ...lines(part.store(raw))];
  }
  if (inPlace) {
    const { statements, value } = inPlace({
      input: raw,
      local: part.local,
      depth: part.depth,
      reject,
    });
    return [read, ...statements, ...lines(part.store(value))];
  }
  const decoded = identifier(`$$${part.local}`);
  return [
    read,
    js`const ${decoded} = ${convert(raw, part.depth)};`,
    js`if (${decoded} === ${emit.helper('INVALID')}) ${reject}`,
    ...lines(part.store(decoded)),
  ];
}

/** Reads an element. In JSON, `undefined` is `null`. */
export function readElement(emit: Emit, type: TypeId, input: Code): Code {
  return readsNullAsUndefined(emit.types, type) ? js`${input} ?? undefined` : input;
}

function lines(code: Code | readonly Code[]): readonly Code[] {
  return Array.isArray(code) ? code : [code as Code];
}

/**
 * Encodes the keys of a Map or the elements of a Set. Different ones have different JSON, except
 * for `undefined` and `null` of type `unknown`: for these, it compares the texts. `before` goes
 * above the loop.
 */
export function encodeUnique(emit: Emit, id: TypeId, depth: Code) {
  const isUnknown = emit.forms(id).some((form) => form.json === 'any');
  const encode = (part: Code) => {
    const text = emit.encode(id)(part, depth);
    return isUnknown ? js`${emit.helper('encodeOnce')}(${text}, seen)` : text;
  };
  return { before: isUnknown ? [js`const seen = new Set();`] : [], encode };
}
