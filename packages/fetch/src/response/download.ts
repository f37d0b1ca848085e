import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';

/** A reply's body that is written to a file. */
interface Download {
  readonly body: AsyncIterable<Uint8Array>;
  /** The file's path. An existing file is replaced. */
  readonly file: string;
  readonly onChunk: (loaded: number) => void;
}

/** Writes a body to a file, which exists only once it is complete. Returns its size in bytes. */
export async function writeFile({ body, file, onChunk }: Download): Promise<number> {
  const isDevice = await isNoFile(file);
  const part = isDevice ? file : `${file}.${crypto.randomUUID()}.part`;
  const stream = createWriteStream(part, { flags: isDevice ? 'w' : 'wx' });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => {});
  let loaded = 0;
  try {
    for await (const chunk of body) {
      if (!stream.write(chunk))
        await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), failed]);
      loaded += chunk.byteLength;
      onChunk(loaded);
    }
    await Promise.race([new Promise<void>((resolve) => stream.end(resolve)), failed]);
    if (!isDevice) await rename(part, file);
    return loaded;
  } catch (error) {
    stream.destroy();
    if (!isDevice) await rm(part, { force: true });
    throw error;
  }
}

/** Whether a path is of a device or a pipe, such as `/dev/null`: it is written to, because a rename would replace it. */
async function isNoFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isFile();
  } catch {
    // The file does not exist yet. Any other reason fails again when it is written.
    return false;
  }
}
