// The least code that does the same: no library, one kind of event, one route.
import { toUser } from '../../servers/check-user.ts';

interface HttpApiEvent {
  readonly rawPath: string;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
  readonly requestContext: { readonly http: { readonly method: string } };
}

export async function handler({
  rawPath,
  body = '',
  isBase64Encoded,
  requestContext,
}: HttpApiEvent) {
  if (rawPath !== '/updateUser' || requestContext.http.method !== 'POST') return reply(404, {});
  let json: { updateUser?: [unknown] };
  try {
    json = JSON.parse(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body);
  } catch {
    return reply(400, { error: 'Not JSON' });
  }
  const user = toUser(json?.updateUser?.[0]);
  if (user === undefined) return reply(400, { error: 'Not a user' });
  return reply(200, { updateUser: { ...user, lastUpdate: new Date() } });
}

function reply(statusCode: number, json: object) {
  return {
    statusCode,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
    isBase64Encoded: false,
  };
}
