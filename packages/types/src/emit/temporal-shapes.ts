import type { TemporalName } from '../runtime/temporal.ts';
import { charsOf, type StringShape } from './string-shape.ts';

const DATE = '[-+0-9] [0-9]* - [0-9] [0-9] - [0-9] [0-9]';
const TIME = '[0-9] [0-9] : [0-9] [0-9] [.:0-9]*';
const OFFSET = '[-+Z] [:0-9]*';
const ZONE = '\\[ [-+._/:A-Za-z0-9]* \\]';
const CALENDAR = '\\[ u - c a = [-a-z0-9]* \\]';

/** What the texts of each class look like: without and with a calendar. */
export const TEMPORAL_SHAPES: { readonly [Name in TemporalName]: readonly StringShape[] } = {
  Instant: [shapeOf(`${DATE} T ${TIME} ${OFFSET}`)],
  ZonedDateTime: orInCalendar(`${DATE} T ${TIME} ${OFFSET} ${ZONE}`),
  PlainDate: orInCalendar(DATE),
  PlainTime: [shapeOf(TIME)],
  PlainDateTime: orInCalendar(`${DATE} T ${TIME}`),
  PlainYearMonth: [shapeOf('[-+0-9] [0-9]* - [0-9] [0-9]'), shapeOf(`${DATE} ${CALENDAR}`)],
  PlainMonthDay: [shapeOf('[0-9] [0-9] - [0-9] [0-9]'), shapeOf(`${DATE} ${CALENDAR}`)],
  Duration: [shapeOf('-* P [.A-Z0-9]*')],
};

function orInCalendar(pieces: string): StringShape[] {
  return [shapeOf(pieces), shapeOf(`${pieces} ${CALENDAR}`)];
}

/** Makes a shape of patterns for one character each, or with `*` for any number of them. */
function shapeOf(pieces: string): StringShape {
  return pieces.split(' ').map((piece) => {
    const many = piece.length > 1 && piece.endsWith('*');
    return many
      ? { chars: charsOf(new RegExp(piece.slice(0, -1))), many }
      : { chars: charsOf(new RegExp(piece)) };
  });
}
