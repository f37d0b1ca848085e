import { ClientError } from '../client-error.ts';

/**
 * Waits for a part of the client's code that a call needs. Rejects with a `ClientError` if it
 * cannot be loaded.
 */
export async function loadPart<Part>(route: string, loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (cause) {
    const message = "a part of the client's code could not be loaded";
    throw new ClientError('network', route, { message, cause });
  }
}
