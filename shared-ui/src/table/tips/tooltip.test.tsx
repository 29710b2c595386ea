import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLaterClock } from '../../floating/testing/start-later-clock.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { InfoTip } from './info-tip.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(startLaterClock);
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const findTooltip = () => screen.queryByRole('tooltip');
const enter = (name: string) => {
  fireEvent.pointerEnter(screen.getByRole('button', { name }).parentElement ?? document.body);
};
const leave = (name: string) => {
  fireEvent.pointerLeave(screen.getByRole('button', { name }).parentElement ?? document.body);
};

describe('Tooltip', () => {
  beforeEach(() => {
    renderUi(
      <>
        <Tooltip text="Runs batted in">
          <button type="button">RBI</button>
        </Tooltip>
        <Tooltip text="Home runs">
          <button type="button">HR</button>
        </Tooltip>
      </>,
    );
  });

  // CONST-08
  it('opens once the pointer has rested for 700 ms, and closes at Escape wherever the focus is', () => {
    enter('RBI');
    pass(699);
    expect(findTooltip()).toBeNull();
    pass(1);
    expect(findTooltip()?.textContent).toBe('Runs batted in');
    expect(screen.getByRole('button', { name: 'RBI' }).getAttribute('aria-describedby')).toBe(
      findTooltip()?.id,
    );
    // The focus is not in the trigger, because hovering does not move it.
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(findTooltip()).toBeNull();
  });

  // CONST-09
  it('opens at once where another one closed 299 ms ago, not 300', () => {
    enter('RBI');
    pass(700);
    for (const { last, next, agoMs, shown } of [
      { last: 'RBI', next: 'HR', agoMs: 299, shown: 'Home runs' },
      { last: 'HR', next: 'RBI', agoMs: 300, shown: undefined },
    ]) {
      leave(last);
      pass(120);
      expect(findTooltip()).toBeNull();
      pass(agoMs);
      enter(next);
      expect(findTooltip()?.textContent).toBe(shown);
    }
    pass(700);
    expect(findTooltip()?.textContent).toBe('Runs batted in');
  });
});

describe('InfoTip', () => {
  it('opens on a tap, and closes when the focus leaves', () => {
    renderUi(<InfoTip about="xBA" text="Expected batting average." />);
    const button = screen.getByRole('button', { name: 'About xBA' });
    fireEvent.pointerEnter(button, { pointerType: 'touch' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Expected batting average.').id).toBe(button.getAttribute('aria-describedby'));
    fireEvent.blur(button);
    expect(screen.queryByText('Expected batting average.')).toBeNull();
  });
});
