// `assertPort` and what follows is for @mikrokit/client, at the other end.
export { assertPort, type PortLike } from '../ports/port-like.ts';
export { PortLink, type PortUser } from '../ports/port-link.ts';
export {
  type MalformedMessage,
  PORT_WINDOW,
  type PortMessage,
  type PortReply,
} from '../ports/port-message.ts';
export { SentParts } from '../ports/sent-parts.ts';
export {
  type PortCloseOptions,
  type PortServer,
  type ServePortOptions,
  servePort,
} from '../ports/serve-port.ts';
