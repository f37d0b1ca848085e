/** Whether a property name is numeric as TypeScript tells them, which counts `NaN` and `Infinity` too. */
export function isNumericName(name: string): boolean {
  return String(Number(name)) === name;
}

/** Whether arrays or strings, which are no plain objects, may have a property of this name. */
export function isNameInListsOrTexts(name: string): boolean {
  return name in Array.prototype || name in String.prototype || isNumericName(name);
}

const CLASSES = [Array, String, Date, Map, Set, URL, RegExp, ArrayBuffer, DataView, Uint8Array];

// Not all runtimes have Temporal, and what is emitted must not depend on the one that emits.
const TEMPORAL =
  /^(?:(?:nano|micro|milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|daysIn\w+|monthsInYear|hoursInDay|inLeapYear|\w+Of(?:Day|Week|Month|Year)|monthCode|era|eraYear|epoch\w+|calendarId|timeZoneId|offset\w*|sign|blank|add|subtract|with\w*|until|since|round|equals|total|abs|negated|to[A-Z]\w*|startOfDay|getTimeZoneTransition)$/;

/** Whether instances of one of JavaScript's classes that are kinds of types of their own have a property of this name. */
export function isNameInBuiltIns(name: string): boolean {
  return (
    isNumericName(name) || CLASSES.some(({ prototype }) => name in prototype) || TEMPORAL.test(name)
  );
}
