import { type Code, join, js } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { Property } from '../../model/nodes.ts';

/**
 * With more optional properties than this, code walks the keys of a value instead of reading each
 * property. Values of such types have few of them: `Properties` of csstype has 900.
 */
// 5,000 objects with 3 of 900 keys are written in 15 ms instead of 7 s, and read in 19 ms instead of 2 s. With 41 optional
// properties, reading each one is faster if nearly all are there.
const MANY = 60;

/** Whether there are so many optional properties that code walks the keys of a value instead. */
export function areMany(sometimes: readonly Property[]): boolean {
  // Walking the keys of a value does not find every `__proto__`.
  return sometimes.length > MANY && sometimes.every(({ name }) => name !== '__proto__');
}

interface Walk {
  /** The optional properties. */
  readonly properties: readonly Property[];
  readonly emit: Emit;
  readonly value: Code;
}

/**
 * A loop over the existing properties of a value, with their names in `key`. Properties with the
 * same code share it.
 */
export function eachPresent(
  { properties, emit, value }: Walk,
  write: (property: Property, item: Code) => readonly Code[],
): Code {
  const bodies: Code[] = [];
  const known = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const { name, body } of properties.map((property) => ({
    name: property.name,
    body: js`${write(property, js`item`)}`,
  }))) {
    const at = known.get(body.text) ?? bodies.push(body) - 1;
    known.set(body.text, at);
    positions.set(name, at);
  }
  const map = mapOf(emit, positions);
  return js`for (const key of ${emit.helper('presentKeys')}(${value}, ${map})) {
  const item = ${value}[key];
  if (item === undefined) continue;
  switch (${map}.get(key)) {
    ${bodies.map(
      (body, i) => js`case ${i}: {
  ${body}
  break;
}`,
    )}
  }
}`;
}

/** A constant map from names to numbers. */
function mapOf(emit: Emit, numbers: ReadonlyMap<string, number>): Code {
  const entries = [...numbers].map(([name, at]) => js`[${name}, ${at}]`);
  return emit.constant('properties', js`new Map([${join(entries, ', ')}])`);
}
