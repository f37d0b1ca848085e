import { type Code, js } from './code.ts';

/** Statements that return the JSON text of one of a few values, or refuse any other. */
export function encodeLiterals(
  values: readonly (string | number | boolean | null)[],
  value: Code,
  refuse: Code,
): Code[] {
  const cases = [...new Set(values)].map(
    (literal) => js`case ${literal}: return ${JSON.stringify(literal)};`,
  );
  return [js`switch (${value}) {\n  ${cases}\n}`, js`return ${refuse};`];
}
