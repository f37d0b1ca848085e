/** Whether a property name is numeric by TypeScript's rule, which includes `NaN` and `Infinity`. */
export function isNumericName(name: string): boolean {
  return String(Number(name)) === name;
}

/** Whether arrays or strings can have a property with this name. */
export function isNameInListsOrTexts(name: string): boolean {
  return name in Array.prototype || name in String.prototype || isNumericName(name);
}

const CLASSES = [Array, String, Date, Map, Set, URL, RegExp, ArrayBuffer, DataView, Uint8Array];

// Listed here, because some runtimes lack Temporal, and emitted code must not depend on the runtime
// that emits it.
const TEMPORAL =
  /^(?:(?:nano|micro|milli)?seconds?|minutes?|hours?|days?|weeks?|months?|years?|daysIn\w+|monthsInYear|hoursInDay|inLeapYear|\w+Of(?:Day|Week|Month|Year)|monthCode|era|eraYear|epoch\w+|calendarId|timeZoneId|offset\w*|sign|blank|add|subtract|with\w*|until|since|round|equals|total|abs|negated|to[A-Z]\w*|startOfDay|getTimeZoneTransition)$/;

/** Whether instances of a built-in class that has its own kind of type have a property of this name. */
export function isNameInBuiltIns(name: string): boolean {
  return (
    isNumericName(name) || CLASSES.some(({ prototype }) => name in prototype) || TEMPORAL.test(name)
  );
}
