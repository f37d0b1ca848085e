import type { ApiDocument } from '@mikrokit/router/protocol';
import type { AuthorizeDialog } from './access/authorize-dialog.ts';
import type { Credentials } from './access/credentials.ts';
import type { SentCalls } from './sent/sent-calls.ts';

/** What all views share: the API, the credentials, and the calls so far. */
export interface ExplorerParts {
  readonly api: ApiDocument;
  readonly credentials: Credentials;
  readonly authorize: AuthorizeDialog;
  readonly sent: SentCalls;
}
