import { type Mock, vi } from 'vitest';
import { ALIVE_EVENT } from '../events/alive.ts';
import type { Events } from '../events/connection.ts';

/** An `EventSource` whose server is controlled by the test. */
export class FakeEvents implements Events {
  readonly #target = new EventTarget();
  readonly close: Mock<() => void> = vi.fn();
  readyState = 0;

  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    this.#target.addEventListener(type, (event) => {
      const { data }: { data?: unknown } = event instanceof MessageEvent ? event : {};
      listener(new MessageEvent(type, { data: String(data) }));
    });
  }

  /** The headers of the answer arrive. A proxy that holds the stream back passes on nothing else. */
  open() {
    this.readyState = 1;
    this.#target.dispatchEvent(new Event('open'));
  }

  /** A sign of life, the first event of each stream. */
  beat() {
    this.open();
    this.#target.dispatchEvent(new MessageEvent(ALIVE_EVENT, { data: '{}' }));
  }

  say(kind: string, data: unknown) {
    this.#target.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }

  /**
   * The connection breaks, which a browser repairs, or the server answers with an error, after which the browser gives
   * up (`isClosed`).
   */
  fail({ isClosed = true } = {}) {
    this.readyState = isClosed ? 2 : 0;
    this.#target.dispatchEvent(new Event('error'));
  }
}
