import { element } from '../element.ts';

/** A button that sends a request, and one that stops it. */
export class SendButtons {
  readonly elements: readonly HTMLButtonElement[];
  readonly #sending: HTMLButtonElement;
  readonly #stopping: HTMLButtonElement;
  #running: AbortController | undefined;

  /** `send` must not reject. */
  constructor(label: string, send: (signal: AbortSignal) => Promise<void>) {
    this.#sending = element(
      'button',
      { type: 'button', class: 'call', onclick: () => void this.#run(send) },
      label,
    );
    this.#stopping = element(
      'button',
      { type: 'button', hidden: true, onclick: () => this.#running?.abort() },
      'Stop',
    );
    this.elements = [this.#sending, this.#stopping];
  }

  /** Whether the button that sends is not there. */
  set hidden(isHidden: boolean) {
    this.#sending.hidden = isHidden;
  }

  async #run(send: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    this.#update();
    await send(running.signal);
    this.#running = undefined;
    this.#update();
  }

  #update(): void {
    const isRunning = this.#running !== undefined;
    const hadFocus = document.activeElement;
    this.#sending.disabled = isRunning;
    this.#stopping.hidden = !isRunning;
    // A button that is disabled or hidden loses the focus of the keyboard.
    if (isRunning && hadFocus === this.#sending) this.#stopping.focus();
    if (!isRunning && hadFocus === this.#stopping) this.#sending.focus();
  }
}
