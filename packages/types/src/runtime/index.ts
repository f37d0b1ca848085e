export type { Issue, IssueCode } from './issue.ts';
export { CODECS_VERSION, type RouteCodec, type RouterCodecs } from './route-codecs.ts';
