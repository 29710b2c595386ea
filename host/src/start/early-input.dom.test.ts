import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepEarlyInput } from './early-input.ts';

const { dataset } = document.documentElement;
const start = () => window.dispatchEvent(new Event('shell-started'));

/** A prerendered page, with the script that keeps early actions. */
function open(content: string, { cookie = '', address = '/' } = {}) {
  history.replaceState(null, '', address);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  document.body.innerHTML = `<div id="root">${content}</div>`;
  keepEarlyInput({
    startedEvent: 'shell-started',
    themeToggle: 'data-toggles-theme',
    themeKey: 'theme',
    ground: { dark: '#000', light: '#fff' },
    sessionCookie: 'signed_in',
  });
  const presses: string[] = [];
  // The handlers that the shell would add, at the root like React's.
  const listen = () =>
    document.getElementById('root')?.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLElement) presses.push(target.textContent);
    });
  return { presses, listen };
}

const press = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent === name,
  );
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  found?.dispatchEvent(click);
  return { isLeftToBrowser: !click.defaultPrevented, isBusy: found?.ariaBusy === 'true' };
};

beforeEach(() => {
  dataset.theme = 'dark';
});
afterEach(() => {
  start();
  delete dataset.session;
  delete dataset.theme;
  localStorage.clear();
  history.replaceState(null, '', '/');
  document.body.innerHTML = '';
  document.querySelector('meta[name="theme-color"]')?.remove();
});

describe('a press before the shell has started', () => {
  it('is kept, and pressed again in its order once the shell has started', () => {
    const { presses, listen } = open('<button>Tools</button><button>Jump to</button>');
    expect(press('Jump to')).toEqual({ isLeftToBrowser: false, isBusy: true });
    expect(press('Tools')).toEqual({ isLeftToBrowser: false, isBusy: true });
    listen();
    start();
    expect(presses).toEqual(['Jump to', 'Tools']);
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(0);
    expect(press('Tools')).toEqual({ isLeftToBrowser: true, isBusy: false });
  });

  it.each([
    ['a link', '<a href="/faq">Press</a>'],
    ['a button that the browser answers', '<button commandfor="menu" command="show-modal">Press</button>'],
    ['a button that is off', '<button disabled>Press</button>'],
    ['a link to the provider', '<a href="/accounts/login/" data-waits-for-address>Press</a>'],
  ])('is left to the browser where it is on %s', (_, content) => {
    const { presses, listen } = open(content);
    expect(press('Press')).toEqual({ isLeftToBrowser: true, isBusy: false });
    listen();
    start();
    expect(presses).toEqual([]);
  });

  it.each(['/login?next=/mlb/scores', '/login?problem=unavailable'])(
    'on a link that depends on the address is kept at %s',
    (address) => {
      open('<a href="/accounts/login/" data-waits-for-address>Press</a>', { address });
      expect(press('Press').isLeftToBrowser).toBe(false);
    },
  );

  it('is taken back by Escape', () => {
    const { presses, listen } = open('<button>Tools</button><button>Jump to</button>');
    press('Tools');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(0);
    press('Jump to');
    listen();
    start();
    expect(presses).toEqual(['Jump to']);
  });

  it('sends no form: the browser would load the page anew', () => {
    open('<form><input name="odds"></form>');
    const form = document.querySelector('form');
    const requestSubmit = vi.fn();
    if (form) form.requestSubmit = requestSubmit;
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(requestSubmit).not.toHaveBeenCalled();
    start();
    expect(requestSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('the theme before the shell has started', () => {
  it('changes at once, for the bars of the browser too, and is remembered', () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'theme-color';
    open('<button data-toggles-theme><i>Moon</i></button>');
    document.querySelector('i')?.click();
    expect([dataset.theme, meta.content, localStorage.getItem('theme')]).toEqual(['light', '#fff', 'light']);
    // Without storage, only the page itself keeps the theme.
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied');
    });
    document.querySelector('i')?.click();
    expect([dataset.theme, meta.content, localStorage.getItem('theme')]).toEqual(['dark', '#000', 'light']);
  });
});

it.each([
  { cookie: 'csrftoken=a; signed_in=1', isMarked: true },
  { cookie: 'signed_in=1', isMarked: true },
  { cookie: 'not_signed_in=1', isMarked: false },
  { cookie: '', isMarked: false },
])('marks the page of a visitor with a session: "$cookie"', ({ cookie, isMarked }) => {
  open('', { cookie });
  expect('session' in dataset).toBe(isMarked);
});
