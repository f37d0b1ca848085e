// For our own packages whose hosts deliver bodies as bytes; applications use the package's main entry.
export { brokenEncoding, inflaterFor, isEncoded, unknownEncoding } from './inflater.ts';
export { notUtf8, utf8TextOf } from './utf8-text.ts';
