import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { PlayerAvatar, toInitials } from './player-avatar.tsx';

describe("a player's initials", () => {
  it.each([
    ['Ronald Acuña Jr.', 'RA'],
    ['Luka Dončić', 'LD'],
    ['Juan Pablo Ramirez III', 'JR'],
    ['Nenê', 'N'],
    ['émile  zola', 'ÉZ'],
    ['', ''],
  ])('of %j are %j', (name, initials) => {
    expect(toInitials(name)).toBe(initials);
  });
});

describe('an avatar', () => {
  it('is the picture where there is one, and the initials when it does not load', () => {
    // CONST-19
    const { container } = renderUi(<PlayerAvatar name="Ada Lovelace" picture="/ada.png" />);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/ada.png');
    expect(container.textContent).toBe('');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('AL');
  });

  it.each([null, undefined, '', 'javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//evil.example/a.png'])(
    'is the initials where the picture is %j',
    (picture) => {
      const { container } = renderUi(
        <PlayerAvatar name="Ada Lovelace" {...(picture !== undefined && { picture })} />,
      );
      expect(container.querySelector('img')).toBeNull();
      expect(container.textContent).toBe('AL');
    },
  );
});
