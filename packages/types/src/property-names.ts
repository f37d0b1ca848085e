/** Whether a property name is numeric as TypeScript tells them, which counts `NaN` and `Infinity` too. */
export function isNumericName(name: string): boolean {
  return String(Number(name)) === name;
}

/** Whether arrays or strings, which are no plain objects, may have a property of this name. */
export function isNameInListsOrTexts(name: string): boolean {
  return name in Array.prototype || name in String.prototype || isNumericName(name);
}
