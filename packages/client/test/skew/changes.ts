/** A change of a type, with values that an old client and a new server exchange. */
export interface Change {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  /** The value of the old type that the client sends, as an expression. */
  readonly sent: string;
  /** The value of the new type that the server returns. */
  readonly given: string;
}

const change = (
  title: string,
  before: string,
  after: string,
  sent: string,
  given: string,
): Change => ({
  title,
  before,
  after,
  sent,
  given,
});

export const changes: readonly Change[] = [
  change(
    'an optional property more',
    '{ a: number }',
    '{ a: number; b?: string }',
    '{ a: 1 }',
    '{ a: 1, b: "x" }',
  ),
  change(
    'a required property more',
    '{ a: number }',
    '{ a: number; b: string }',
    '{ a: 1 }',
    '{ a: 1, b: "x" }',
  ),
  change(
    'a property less',
    '{ a: number; b: string }',
    '{ a: number }',
    '{ a: 1, b: "x" }',
    '{ a: 1 }',
  ),
  change(
    'an optional property less',
    '{ a: number; b?: string }',
    '{ a: number }',
    '{ a: 1, b: "x" }',
    '{ a: 1 }',
  ),
  change(
    'a required property that becomes optional',
    '{ a: number }',
    '{ a?: number }',
    '{ a: 1 }',
    '{}',
  ),
  change(
    'an optional property that becomes required',
    '{ a?: number }',
    '{ a: number }',
    '{}',
    '{ a: 1 }',
  ),
  change('a renamed property', '{ a: number }', '{ b: number }', '{ a: 1 }', '{ b: 1 }'),
  change('number to string', '{ a: number }', '{ a: string }', '{ a: 1 }', '{ a: "1" }'),
  change('string to number', '{ a: string }', '{ a: number }', '{ a: "1" }', '{ a: 1 }'),
  change('Date to string', '{ a: Date }', '{ a: string }', '{ a: new Date(0) }', '{ a: "soon" }'),
  change(
    'Date to a string that is one',
    '{ a: Date }',
    '{ a: string }',
    '{ a: new Date(0) }',
    '{ a: "1970-01-01T00:00:00.000Z" }',
  ),
  change('string to Date', '{ a: string }', '{ a: Date }', '{ a: "soon" }', '{ a: new Date(0) }'),
  change('Date to number', '{ a: Date }', '{ a: number }', '{ a: new Date(0) }', '{ a: 0 }'),
  change('bigint to number', '{ a: bigint }', '{ a: number }', '{ a: 1n }', '{ a: 1 }'),
  change('number to bigint', '{ a: number }', '{ a: bigint }', '{ a: 1 }', '{ a: 2n ** 70n }'),
  change('boolean to a literal', 'boolean', 'true', 'false', 'true'),
  change('a union with a member more', '"a" | "b"', '"a" | "b" | "c"', '"a"', '"c"'),
  change('a union with a member less', '"a" | "b"', '"a"', '"b"', '"a"'),
  change(
    'an object union with a member more',
    '{ k: "a"; v: number }',
    '{ k: "a"; v: number } | { k: "b"; w: string }',
    '{ k: "a", v: 1 }',
    '{ k: "b", w: "x" }',
  ),
  change(
    'another discriminator',
    '{ k: "a"; v: number } | { k: "b"; w: string }',
    '{ t: "a"; v: number } | { t: "b"; w: string }',
    '{ k: "a", v: 1 }',
    '{ t: "b", w: "x" }',
  ),
  change('null allowed', '{ a: string }', '{ a: string | null }', '{ a: "x" }', '{ a: null }'),
  change(
    'null no longer allowed',
    '{ a: string | null }',
    '{ a: string }',
    '{ a: null }',
    '{ a: "x" }',
  ),
  change(
    'undefined allowed',
    '{ a: string }',
    '{ a: string | undefined }',
    '{ a: "x" }',
    '{ a: undefined }',
  ),
  change('a value to an array', '{ a: string }', '{ a: string[] }', '{ a: "x" }', '{ a: ["x"] }'),
  change('an array to a Set', 'string[]', 'Set<string>', '["x", "y"]', 'new Set(["x"])'),
  change(
    'an array to a Map',
    '[string, number][]',
    'Map<string, number>',
    '[["x", 1]]',
    'new Map([["x", 1]])',
  ),
  change(
    'a record to a Map',
    'Record<string, number>',
    'Map<string, number>',
    '{ x: 1 }',
    'new Map([["x", 1]])',
  ),
  change(
    'a tuple with an element more',
    '[number, string]',
    '[number, string, boolean]',
    '[1, "x"]',
    '[1, "x", true]',
  ),
  change('a tuple with an element less', '[number, string]', '[number]', '[1, "x"]', '[1]'),
  change('elements of another type', 'number[]', 'string[]', '[1, 2]', '["1"]'),
  change('bytes to text', 'Uint8Array', 'string', 'new Uint8Array([1, 2])', '"AQI="'),
  change('text to bytes', 'string', 'Uint8Array', '"?!"', 'new Uint8Array([1, 2])'),
  change('an object to a string', '{ a: number }', 'string', '{ a: 1 }', '"x"'),
  change(
    'an object deeper',
    '{ a: { b: number } }',
    '{ a: { b: { c: number } } }',
    '{ a: { b: 1 } }',
    '{ a: { b: { c: 1 } } }',
  ),
  change('a constraint more', 'string', 'string & MinLength<3>', '"x"', '"xyz"'),
  change('another constraint', 'number & Max<5>', 'number & Max<9>', '4', '8'),
  change('an enum with other values', 'Before', 'After', '1 as Before', '3 as After'),
  change('a type that is only renamed', 'Old', 'New', '{ a: new Date(0) }', '{ a: new Date(1) }'),
  change(
    'recursive, deeper',
    'Tree',
    'Forest',
    '{ v: 1, of: [{ v: 2, of: [] }] }',
    '{ v: 1, of: [{ v: "x", of: [] }] }',
  ),
  change('a result where there was none', 'undefined', '{ a: number }', 'undefined', '{ a: 1 }'),
  change('no result where there was one', '{ a: number }', 'undefined', '{ a: 1 }', 'undefined'),
  change('unknown to something', 'unknown', '{ a: number }', '{ a: "x" }', '{ a: 1 }'),
];
