import { servePort } from '@mikrokit/router/port';
import { files } from './files.ts';
import { streams } from './streams.ts';

interface FrameScope {
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: unknown; readonly ports: readonly MessagePort[] }) => void,
  ): void;
}

// Bundled for browsers, as a script of a frame or of a worker: serves the ports that it is sent.
(globalThis as unknown as FrameScope).addEventListener('message', ({ data, ports }) => {
  const [port] = ports;
  if (port !== undefined) servePort(data === 'files' ? files : streams, port, { silence: 2_000 });
});
