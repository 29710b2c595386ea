import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollPositions, scrollWhenThere, toHeight, toTarget } from './use-scroll-position.ts';

describe('createScrollPositions', () => {
  it.each([
    { name: 'no JSON', saved: '{' },
    { name: 'another shape', saved: '{"a /":1}' },
    { name: 'other values', saved: '[["a /","640"],[5,5],"x"]' },
  ])('knows nothing where storage holds $name', ({ saved }) => {
    const storage = { getItem: () => saved, setItem: () => {} };
    expect(createScrollPositions(storage).find('a /')).toBeUndefined();
  });

  it('works for the life of the page where storage is denied', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const positions = createScrollPositions({ getItem: deny, setItem: deny });
    positions.set('a /', 640);
    positions.save();
    expect(positions.find('a /')).toBe(640);
  });
});

describe('scrollWhenThere', () => {
  let height = 0;
  let grow = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('scrollTo', vi.fn());
    vi.stubGlobal('innerHeight', 800);
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          grow = onResize;
        }
        observe() {}
        disconnect() {
          grow = () => {};
        }
      },
    );
  });
  afterEach(() => {
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const growTo = (next: number) => {
    height = next;
    grow();
  };

  const tops = () => vi.mocked(window.scrollTo).mock.calls.map(([, top]) => top);

  it('goes at once to a height that the page has, also where the page is shorter than the window', () => {
    height = 500;
    scrollWhenThere(toHeight(0));
    growTo(3_000);
    expect(tops()).toEqual([0]);
  });

  it('goes on until the page has grown to the height, and no further', () => {
    height = 900;
    scrollWhenThere(toHeight(1_000));
    growTo(1_500);
    growTo(1_800);
    growTo(4_000);
    expect(tops()).toEqual([1_000, 1_000, 1_000]);
  });

  it('goes to the element that a hash names once it is there', () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    scrollWhenThere(toTarget('#avg%20ev'));
    expect(scrollIntoView).not.toHaveBeenCalled();
    document.body.innerHTML = '<p id="avg ev"></p>';
    grow();
    grow();
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
    'leaves the page to a visitor who moves it: %s',
    (type) => {
      height = 900;
      scrollWhenThere(toHeight(1_000));
      window.dispatchEvent(new Event(type));
      growTo(4_000);
      expect(tops()).toEqual([1_000]);
    },
  );

  it('gives up in the end, or when it is told to', () => {
    height = 900;
    scrollWhenThere(toHeight(1_000));
    vi.advanceTimersByTime(5_000);
    growTo(4_000);
    height = 900;
    scrollWhenThere(toHeight(2_000))();
    growTo(4_000);
    expect(tops()).toEqual([1_000, 2_000]);
  });
});
