import { type Mock, vi } from 'vitest';
import type { Revision, RevisionEvents } from '../federation/revision-stream.ts';

/** An `EventSource` whose server is controlled by the test. */
export class FakeEvents implements RevisionEvents {
  readonly #target = new EventTarget();
  readonly close: Mock<() => void> = vi.fn();
  readyState = 0;

  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'revision', listener: (event: MessageEvent<string>) => void): void;
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
    this.#target.addEventListener(type, (event) => {
      const { data }: { data?: unknown } = event instanceof MessageEvent ? event : {};
      listener(new MessageEvent(type, { data: String(data) }));
    });
  }

  accept() {
    this.readyState = 1;
    this.#target.dispatchEvent(new Event('open'));
  }

  say(revision: Revision) {
    this.#target.dispatchEvent(new MessageEvent('revision', { data: JSON.stringify(revision) }));
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
