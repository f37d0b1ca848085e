// The code for HTTP faces, which the codecs of routers with faces import.

export type { FaceForm, FaceParameter, TextForm } from '@mikrokit/types/runtime/http';
export { createHttpFaces, type HttpFaces } from './faces/http-faces.ts';
