import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { warmSections } from './warm-sections.ts';

let stop = () => {};
const warm = vi.fn();

beforeEach(() => {
  warm.mockClear();
  document.body.innerHTML = `
    <a id="here" href="/nba/scores?day=1"><span>Scores</span></a>
    <a id="there" href="https://elsewhere.example/nba/scores">Elsewhere</a>
    <button>No link</button>`;
  stop = warmSections({ warm });
});
afterEach(() => stop());

const send = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

it.each(['pointerover', 'pointerdown', 'focusin'])('asks ahead at %s of a link, wherever in it', (type) => {
  send('#here span', type);
  expect(warm.mock.calls).toEqual([['/nba/scores']]);
});

it.each(['#there', 'button'])('asks for nothing at %s', (selector) => {
  send(selector, 'pointerover');
  expect(warm).not.toHaveBeenCalled();
});

it('asks for nothing once it has ended', () => {
  stop();
  send('#here', 'focusin');
  expect(warm).not.toHaveBeenCalled();
});
