/** The reply to a call of the application. */
export interface CallReply {
  readonly status: number;
  readonly text: string;
}

export const ada = { id: 1, name: ' Ada ', lastUpdate: '2022-10-26T21:11:27.000Z' };
export const adaReply =
  '{"updateUser":{"id":1,"name":"Ada","lastUpdate":"2022-10-26T21:11:27.000Z"}}';

/** Calls a route over HTTP. */
export async function call(url: string, route: string, ...params: unknown[]): Promise<CallReply> {
  const response = await fetch(`${url}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return { status: response.status, text: await response.text() };
}

/** Retries until there is a result; rejects with the last error after a minute. */
export async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
