import { ClientError } from '../client-error.ts';

/** A part of the client's code that is loaded for the call of a route; rejects with a `ClientError` when it cannot be. */
export async function loaded<Part>(route: string, loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (cause) {
    const message = "a part of the client's code could not be loaded";
    throw new ClientError('network', route, { message, cause });
  }
}
