import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLaterClock } from './testing/start-later-clock.ts';
import { useHoverIntent } from './use-hover-intent.ts';

function Trigger({ name }: { name: string }) {
  const { isOpen, open, close, pointerHandlers } = useHoverIntent();
  return (
    <button type="button" aria-expanded={isOpen} {...pointerHandlers} onFocus={open} onBlur={close}>
      {name}
    </button>
  );
}

beforeEach(startLaterClock);
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const trigger = (name = 'one') => screen.getByRole('button', { name });
const isOpen = (name?: string) => trigger(name).getAttribute('aria-expanded') === 'true';
const enter = (name?: string, pointerType = 'mouse') =>
  fireEvent.pointerEnter(trigger(name), { pointerType });
const leave = (name?: string) => fireEvent.pointerLeave(trigger(name), { pointerType: 'mouse' });

describe('what opens under a pointer', () => {
  beforeEach(() => {
    render(
      <>
        <Trigger name="one" />
        <Trigger name="two" />
      </>,
    );
  });

  it('stays open while the pointer moves onto the panel and back within 120 ms, and else closes', () => {
    enter();
    pass(700);
    leave();
    pass(119);
    enter();
    pass(1_000);
    expect(isOpen()).toBe(true);
    leave();
    pass(119);
    expect(isOpen()).toBe(true);
    pass(1);
    expect(isOpen()).toBe(false);
  });

  it('begins its rest anew each time that the pointer comes', () => {
    enter();
    pass(600);
    leave();
    enter();
    pass(699);
    expect(isOpen()).toBe(false);
    pass(1);
    expect(isOpen()).toBe(true);
  });

  it('counts one that was never open as none', () => {
    fireEvent.blur(trigger());
    enter('two');
    expect(isOpen('two')).toBe(false);
  });
});

it('forgets a rest that is under way when it goes', () => {
  const { unmount } = render(<Trigger name="one" />);
  enter();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
