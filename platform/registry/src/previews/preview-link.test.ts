import { expect, it } from 'vitest';
import { toPreviewLink } from './preview-link.ts';

it('opens the front page, or the page that is named', () => {
  const link = { site: new URL('https://sharpside.example'), id: 'A'.repeat(22) };
  expect(toPreviewLink({ ...link, path: '/' })).toBe(`https://sharpside.example/_preview/${link.id}`);
  expect(toPreviewLink({ ...link, path: '/mlb/scores?x=1' })).toBe(
    `https://sharpside.example/_preview/${link.id}?to=%2Fmlb%2Fscores%3Fx%3D1`,
  );
});
