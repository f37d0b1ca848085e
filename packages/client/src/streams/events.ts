export { chunksOf } from './chunks-of.ts';
export { EventParser, type StreamedEvent } from './event-parser.ts';
