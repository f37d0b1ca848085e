import type { TemporalName } from '../../runtime/dates/temporal-text.ts';
import { charsOf, type StringShape } from './string-shape.ts';

const DATE = '[-+0-9] [0-9]* - [0-9] [0-9] - [0-9] [0-9]';
const TIME = '[0-9] [0-9] : [0-9] [0-9] [.:0-9]*';
const OFFSET = '[-+Z] [:0-9]*';
const ZONE = '\\[ [-+._/:A-Za-z0-9]* \\]';
const CALENDAR = '\\[ u - c a = [-a-z0-9]* \\]';

/** The shapes of each class's texts: without and with a calendar. */
export function temporalShapes(name: TemporalName): readonly StringShape[] {
  return PATTERNS[name].map(shapeOf);
}

const PATTERNS: { readonly [Name in TemporalName]: readonly string[] } = {
  Instant: [`${DATE} T ${TIME} ${OFFSET}`],
  ZonedDateTime: [
    `${DATE} T ${TIME} ${OFFSET} ${ZONE}`,
    `${DATE} T ${TIME} ${OFFSET} ${ZONE} ${CALENDAR}`,
  ],
  PlainDate: [DATE, `${DATE} ${CALENDAR}`],
  PlainTime: [TIME],
  PlainDateTime: [`${DATE} T ${TIME}`, `${DATE} T ${TIME} ${CALENDAR}`],
  PlainYearMonth: ['[-+0-9] [0-9]* - [0-9] [0-9]', `${DATE} ${CALENDAR}`],
  PlainMonthDay: ['[0-9] [0-9] - [0-9] [0-9]', `${DATE} ${CALENDAR}`],
  Duration: ['-* P [.A-Z0-9]*'],
};

/** Creates a shape from patterns, each for one character or, with `*`, for any number of them. */
function shapeOf(pieces: string): StringShape {
  return pieces.split(' ').map((piece) => {
    const many = piece.length > 1 && piece.endsWith('*');
    return many
      ? { chars: charsOf(new RegExp(piece.slice(0, -1))), many }
      : { chars: charsOf(new RegExp(piece)) };
  });
}
