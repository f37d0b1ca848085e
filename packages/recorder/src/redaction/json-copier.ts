import type { ApiDocument } from '@mikrokit/router';
import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import { readType, type TypeShape } from './type-shape.ts';

const MASK = '[sensitive]';
const UNTYPED = '[untyped]';

/** Copies JSON of a type as it may stand on a tape. */
export type Copy = (json: unknown, report: CopyReport) => unknown;

/** Tells what a {@link Copy} did. */
export interface CopyReport {
  /** Whether a value was masked or left out, so that the copy cannot be replayed. */
  isRedacted: boolean;
}

/**
 * Makes functions that copy JSON as far as its type describes it, with `[sensitive]` in place of sensitive values and
 * `[untyped]` in place of `unknown`. Each type is read once, so that a copy only walks the JSON.
 */
// `npm run bench -- recorder`: to read the types again for each call took 11 to 17 µs.
export class JsonCopier {
  readonly #document: ApiDocument;
  readonly #accepted = new Map<string, Copy>();
  readonly #typed = new Map<string, Copy>();

  constructor(document: ApiDocument) {
    this.#document = document;
  }

  /** Copies parameters that the router has accepted, which may have unknown keys. */
  accepted(type: string): Copy {
    return this.#copyOf([type], true);
  }

  /** Copies JSON without unknown keys: what the router has written, and what `typedJson` gives. */
  typed(type: string): Copy {
    return this.#copyOf([type], false);
  }

  /** The JSON without unknown keys; `undefined` if it is not of the type. */
  typedJson(type: string, json: unknown): unknown {
    const { maxDepth } = this.#document.limits;
    const decoded = decodeByModel(this.#document, type, json, { maxDepth });
    if (!decoded.ok) return undefined;
    return encodeByModel(this.#document, type, decoded.value, { maxDepth });
  }

  /** Whether JSON of a type that the router has written may stand on a tape as it is. */
  isPlain(type: string): boolean {
    const seen = new Set<string>();
    const isPlain = (id: string): boolean => {
      if (seen.has(id)) return true;
      seen.add(id);
      const shape = readType(this.#document.types, [id]);
      return !shape.isSensitive && !shape.isUntyped && shape.inner.every(isPlain);
    };
    return isPlain(type);
  }

  #copyOf(types: readonly string[], hasUnknownKeys: boolean): Copy {
    const copies = hasUnknownKeys ? this.#accepted : this.#typed;
    const key = types.length === 1 ? (types[0] as string) : types.join('|');
    const known = copies.get(key);
    if (known !== undefined) return known;
    // A type that contains itself finds this one.
    let made: Copy | undefined;
    const late: Copy = (json, report) => (made as Copy)(json, report);
    copies.set(key, late);
    made = this.#makeCopy(types, hasUnknownKeys);
    copies.set(key, made);
    return made;
  }

  #makeCopy(types: readonly string[], hasUnknownKeys: boolean): Copy {
    const shape = readType(this.#document.types, types);
    if (shape.isSensitive) return orNull(replaceBy(MASK));
    if (shape.isUntyped) return replaceBy(UNTYPED);
    const [type = ''] = types;
    // Only decoding tells which keys of such a value are unknown.
    if (hasUnknownKeys && shape.hasChoices) return this.#decodedCopy(type);
    const { hasLists, hasObjects } = shape;
    const copyList = hasLists ? this.#listCopy(shape, hasUnknownKeys) : replaceBy(UNTYPED);
    const copyObject = hasObjects ? this.#objectCopy(shape, hasUnknownKeys) : replaceBy(UNTYPED);
    return (json, report) => {
      if (typeof json !== 'object' || json === null) return json;
      return Array.isArray(json) ? copyList(json, report) : copyObject(json, report);
    };
  }

  #decodedCopy(type: string): Copy {
    const copy = this.typed(type);
    const refused = replaceBy(UNTYPED);
    return (json, report) => {
      const typed = this.typedJson(type, json);
      return typed === undefined ? refused(json, report) : copy(typed, report);
    };
  }

  #listCopy(shape: TypeShape, hasUnknownKeys: boolean): Copy {
    const { fixedLength, typesAt } = shape;
    const copies = Array.from({ length: fixedLength + 1 }, (_, i) =>
      this.#copyOf(typesAt(i), hasUnknownKeys),
    );
    return (json, report) =>
      (json as readonly unknown[]).map((item, i) =>
        (copies[Math.min(i, fixedLength)] as Copy)(item, report),
      );
  }

  #objectCopy({ properties, otherTypes }: TypeShape, hasUnknownKeys: boolean): Copy {
    const declared = new Map<string, Copy>();
    for (const [name, { types, isSensitive }] of properties)
      declared.set(
        name,
        isSensitive ? orNull(replaceBy(MASK)) : this.#copyOf(types, hasUnknownKeys),
      );
    if (otherTypes.length === 0) return copyDeclared([...declared]);
    const others = this.#copyOf(otherTypes, hasUnknownKeys);
    return (json, report) =>
      Object.fromEntries(
        Object.entries(json as object).map(([key, part]) => {
          const copy = declared.get(key) ?? others;
          return [key, copy(part, report)];
        }),
      );
  }
}

/** Copies the properties that a type declares, and no others. */
function copyDeclared(declared: readonly (readonly [name: string, copy: Copy])[]): Copy {
  return (json, report) => {
    const from = json as Readonly<Record<string, unknown>>;
    const copied: Record<string, unknown> = {};
    for (const [name, copy] of declared)
      if (Object.hasOwn(from, name)) copied[name] = copy(from[name], report);
    return copied;
  };
}

/** Writes a text in place of any value. */
function replaceBy(text: string): Copy {
  return (_json, report) => {
    report.isRedacted = true;
    return text;
  };
}

/** Leaves `null`, which stands outside of what is sensitive. */
function orNull(copy: Copy): Copy {
  return (json, report) => (json === null ? null : copy(json, report));
}
