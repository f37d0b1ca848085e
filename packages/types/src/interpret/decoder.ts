import type { KindOf } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { deepTypes } from '../model/deep-types.ts';
import { type TypeId, type Types, typeNode } from '../model/model.ts';
import { printType } from '../model/print-type.ts';
import { INVALID } from '../runtime/invalid.ts';
import { type Checks, passesIfHere } from '../runtime/passes-check.ts';
import type { IssueCode } from './issue.ts';
import type { IssueData } from './messages.ts';

/** Decodes one JSON value, walking it along with its type. */
export interface Decoder {
  readonly types: Types;
  readonly kindOf: KindOf;
  /** Decodes a value at the current place by a type. */
  readonly decode: (id: TypeId, json: unknown) => unknown;
  /** Decodes the value under a key. */
  readonly decodeAt: (key: string | number, id: TypeId, json: unknown) => unknown;
  /** Decodes by the first of several types that accepts the value, or returns `INVALID`. Reports nothing. */
  readonly decodeByFirst: (ids: readonly TypeId[], json: unknown) => unknown;
  /** Whether a type accepts an inner value, one level of nesting deeper. Reports nothing. */
  readonly accepts: (id: TypeId, part: unknown) => boolean;
  /** Whether a decoded value passes a check of the application's; true if its function is not here. */
  readonly passes: (name: string, value: unknown) => boolean;
  /** Reports an issue at the current place and returns `INVALID`. `expected` defaults to the current type. */
  readonly refuse: (code: IssueCode, expected?: string) => typeof INVALID;
  /** Reports an issue under a key and returns `INVALID`. */
  readonly refuseAt: (key: string | number, code: IssueCode, expected?: string) => typeof INVALID;
  /** Refuses a value that is not a string of the right form. */
  readonly refuseText: (json: unknown) => typeof INVALID;
  /** Moves the current place to a key, until `leave`. */
  readonly enter: (key: string | number) => void;
  readonly leave: () => void;
  /** Does some work one level of nesting deeper, or refuses the current type's value as too deep. */
  readonly nested: (work: () => unknown) => unknown;
  /** The levels of nesting still allowed. */
  readonly levelsLeft: () => number;
  /** Whether to collect further issues; if not, decoding ends with the first refusal. */
  readonly goesOn: () => boolean;
  /** The type as TypeScript prints it; empty without a collector of issues. */
  readonly print: (id: TypeId) => string;
}

/** Receives issues as they are found. */
export interface IssueSink {
  readonly report: (issue: IssueData) => void;
  /** Whether it accepts no more. */
  readonly isFull: () => boolean;
}

interface DecoderOptions {
  /** The maximum depth of types that nest without end; deeper values are refused. */
  readonly maxDepth: number;
  /** Without it, decoding stops at the first refusal and does not describe it. */
  readonly sink?: IssueSink;
  /** The type with inner values that are decoded one by one. */
  readonly root?: TypeId;
  /** Functions of checks. */
  readonly checks?: Checks | undefined;
}

/** The types that accept an inner value, one or none, by the remaining depth. */
interface Choice {
  readonly levels: number;
  readonly ids: readonly TypeId[];
}

/** Creates the decoder of one JSON value, which must not change meanwhile. */
export function createDecoder(
  types: Types,
  { maxDepth, sink, root = '', checks }: DecoderOptions,
): Decoder {
  const choices = new Map<TypeId, Map<unknown, Choice>>();
  const path: (string | number)[] = [];
  let deep: ReadonlySet<TypeId> | undefined;
  let levels = maxDepth;
  let current = root;
  let goesOn = sink !== undefined;
  const decode = (id: TypeId, json: unknown): unknown => {
    const before = current;
    current = id;
    const node = typeNode(types, id);
    const value = kindOf(node).decode(node, json, decoder);
    current = before;
    return value;
  };
  // Types that do not nest without end are not bounded, as in emitted code.
  const isTooDeep = (): boolean => {
    if (levels > 0) return false;
    deep ??= deepTypes(types);
    return deep.has(current);
  };
  const decodeByFirst = (ids: readonly TypeId[], json: unknown): unknown => {
    const before = goesOn;
    goesOn = false;
    const value = typeof json === 'object' && json !== null ? choose(ids, json) : first(ids, json);
    goesOn = before;
    return value;
  };
  const first = (ids: readonly TypeId[], json: unknown): unknown => {
    for (const id of ids) {
      const value = decode(id, json);
      if (value !== INVALID) return value;
    }
    return INVALID;
  };
  // Without this cache, each type would test its inner values again, on each level of nesting. Decoded values are not
  // cached: one would occur twice in the result if JSON that was not parsed contains one object twice.
  const choose = (ids: readonly TypeId[], json: object): unknown => {
    const chosen = choices.get(current) ?? new Map<unknown, Choice>();
    choices.set(current, chosen);
    const known = chosen.get(json);
    const tried = known?.levels === levels ? known.ids : ids;
    for (const id of tried) {
      const value = decode(id, json);
      if (value === INVALID) continue;
      if (tried !== known?.ids) chosen.set(json, { levels, ids: [id] });
      return value;
    }
    chosen.set(json, { levels, ids: [] });
    return INVALID;
  };
  const decoder: Decoder = {
    types,
    kindOf,
    decode,
    decodeAt: (key, id, json) => {
      if (!goesOn) return decode(id, json);
      path.push(key);
      const value = decode(id, json);
      path.pop();
      return value;
    },
    decodeByFirst,
    accepts: (id, part) => {
      const before = goesOn;
      goesOn = false;
      levels--;
      const value = decode(id, part);
      levels++;
      goesOn = before;
      return value !== INVALID;
    },
    passes: (name, value) => passesIfHere(checks, name, value),
    refuse: (code, expected) => {
      if (!goesOn || !sink) return INVALID;
      sink.report({ path: [...path], code, expected: expected ?? printType(types, current) });
      goesOn = !sink.isFull();
      return INVALID;
    },
    refuseAt: (key, code, expected) => {
      decoder.enter(key);
      decoder.refuse(code, expected);
      decoder.leave();
      return INVALID;
    },
    refuseText: (json) => decoder.refuse(typeof json === 'string' ? 'format' : 'type'),
    // Without further issues the place does not matter.
    enter: (key) => {
      if (goesOn) path.push(key);
    },
    leave: () => {
      if (goesOn) path.pop();
    },
    nested: (work) => {
      if (isTooDeep()) return decoder.refuse('depth', `at most ${maxDepth} levels`);
      levels--;
      const value = work();
      levels++;
      return value;
    },
    levelsLeft: () => levels,
    goesOn: () => goesOn,
    print: (id) => (goesOn ? printType(types, id) : ''),
  };
  return decoder;
}
