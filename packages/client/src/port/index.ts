export { PortCallError } from './port-call-error.ts';
export { type PortTransportOptions, portTransport } from './port-transport.ts';
