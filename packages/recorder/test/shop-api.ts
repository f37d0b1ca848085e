import { wrap } from '@mikrokit/recorder';
import { createRouter, hook, RpcError, route } from '@mikrokit/router';
import { type Reveal, type Sensitive, sensitive } from '@mikrokit/types/sensitive';

export interface Account {
  name: string;
  password: Sensitive<string>;
  /** @sensitive */
  birthday?: string;
  keys?: Map<Sensitive<string>, number>;
}

type Choice = { kind: 'a'; x: string } | { kind: 'b'; y: number };

interface Session {
  token: Reveal<string>;
  name: string;
}

/** Handlers that a test may replace, so that the code differs from the code that was recorded. */
export interface Handlers {
  total(prices: readonly number[]): number | Promise<number>;
}

/** A dependency whose parameters, answers and errors are secret. */
interface Vault {
  open(pin: Sensitive<string>, labels: Map<Sensitive<string>, number>): Promise<Sensitive<string>>;
  close(pin: Sensitive<string>): void;
  charge(
    number: Sensitive<number>,
    notes: { [name: string]: Sensitive<string> },
  ): Sensitive<number>;
}

/** A card whose numbers are secret, too. */
export interface Card {
  number: Sensitive<number>;
  limits: Map<Sensitive<string>, Sensitive<number>>;
  codes: Sensitive<number>[];
}

const vault = wrap<Vault>('vault', {
  open: async (pin) => pin,
  charge: (number) => number,
  close: (pin) => {
    throw new Error(pin.reveal(), { cause: pin.reveal() });
  },
});

/** Makes a router whose parameters, results and errors have secrets in every position. */
export function createShop(handlers: Handlers) {
  return createRouter(
    {
      auth: hook({
        header: 'x-token',
        handler: (_context, _token?: Sensitive<string>) => {},
      }),
      device: hook({ handler: (_context, _id?: Sensitive<string>) => {} }),
      login: (_context, account: Account): Session => ({
        token: sensitive(`token of ${account.password.reveal()}`),
        name: account.name,
      }),
      total: (_context, prices: number[]) => handlers.total(prices),
      find: (
        _context,
        id: number,
      ): Date | RpcError<'no-item', { id: number; key: Reveal<string> }> =>
        id > 0
          ? new Date(id)
          : new RpcError('no-item', {
              status: 404,
              message: 'secret-message',
              data: { id, key: sensitive('secret-data') },
            }),
      reject: (_context, text: string) => {
        const isSecret = text.length < 100;
        throw isSecret
          ? new RpcError('secret-type', { message: 'secret-message', data: { key: 'secret-data' } })
          : new Error('secret-cause');
      },
      leak: (_context, place: string, secret?: Sensitive<string>): { seen: Reveal<string> } => {
        const text = secret?.reveal() ?? place;
        if (place === 'message') throw new RpcError('leak', { message: text, data: { text } });
        if (place === 'cause') throw new Error(text, { cause: text });
        return { seen: sensitive(text) };
      },
      unlock: async (_context, pin: Sensitive<string>): Promise<number> => {
        const opened = await vault.open(pin, new Map([[pin, 1]]));
        try {
          vault.close(opened);
        } catch {
          // The message of the error is secret.
        }
        return opened.reveal().length;
      },
      pay: (
        _context,
        card: Card,
        accepted: boolean,
      ):
        | { charged: Reveal<number>; limits: Map<Reveal<string>, Reveal<number>> }
        | RpcError<'declined', { number: Reveal<number>; codes: Reveal<number>[] }> => {
        const [key] = card.limits.keys();
        const charged = vault.charge(card.number, { note: sensitive(key?.reveal() ?? '') });
        if (accepted) return { charged, limits: card.limits };
        const message = String(charged.reveal());
        const data = { number: card.number, codes: card.codes };
        return new RpcError('declined', { status: 402, message, data });
      },
      echo: (_context, _value: unknown): unknown => ({ 'secret-key': 'secret-value' }),
      pick: (_context, choice: Choice) => choice.kind,
      query: route({ query: true, handler: (_context, id: number) => id }),
    },
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}
