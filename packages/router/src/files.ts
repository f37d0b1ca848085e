export { type FileBlobOptions, fileBlob } from './files/file-blob.ts';
