export { toRpcReply } from './face-reply.ts';
export { type FaceCall, type FaceRoute, toFaceRequest } from './face-request.ts';
