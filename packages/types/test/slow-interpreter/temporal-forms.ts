const date = '(\\d{4}|[+-]\\d{6})-\\d\\d-\\d\\d';
const time = '\\d\\d:\\d\\d(:[0-5]\\d(\\.\\d{1,9})?)?';
const offset = '(Z|[+-]\\d\\d:\\d\\d)';
const calendar = '\\[u-ca=[a-z0-9-]+\\]';
const part = (unit: string) => `(\\d+${unit})?`;
const seconds = '(\\d+(\\.\\d{1,9})?S)?';

const forms = {
  Instant: `${date}T${time}${offset}`,
  ZonedDateTime: `${date}T${time}${offset}\\[[\\w./+:-]+\\](${calendar})?`,
  PlainDate: `${date}(${calendar})?`,
  PlainTime: time,
  PlainDateTime: `${date}T${time}(${calendar})?`,
  PlainYearMonth: `((\\d{4}|[+-]\\d{6})-\\d\\d|${date}${calendar})`,
  PlainMonthDay: `(\\d\\d-\\d\\d|${date}${calendar})`,
  Duration: `-?P${part('Y')}${part('M')}${part('W')}${part('D')}(T${part('H')}${part('M')}${seconds})?`,
};

/** Whether a text is of the form of a class of `Temporal`, and that class reads it. */
export function isTemporalText(text: string, of: keyof typeof forms): boolean {
  if (text.length > 128 || !new RegExp(`^${forms[of]}$`).test(text)) return false;
  try {
    const { from } = Temporal[of] as { from: (text: string) => unknown };
    return from.call(Temporal[of], text) !== undefined;
  } catch {
    return false;
  }
}
