import { describe, expect, it } from 'vitest';
import { findPreviewCookies, toPreviewCookie } from './preview-cookie.ts';

const ID = 'preview-of-the-tools-1';
const HOUR_MS = 3_600_000;

describe('the cookie of a preview', () => {
  it.each([
    ['until the preview ends', 2 * HOUR_MS + 999, false, 'Max-Age=7200; Path=/; HttpOnly; SameSite=Lax'],
    ['for a working day at most', 30 * HOUR_MS, false, 'Max-Age=28800; Path=/; HttpOnly; SameSite=Lax'],
    ['for a second at least', 10, false, 'Max-Age=1; Path=/; HttpOnly; SameSite=Lax'],
    ['behind TLS only', HOUR_MS, true, 'Max-Age=3600; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ])('is kept %s', (_, remainingMs, behindTls, expected) => {
    const cookie = toPreviewCookie({ id: ID, seal: undefined }, { remainingMs, behindTls });
    expect(cookie).toBe(`${behindTls ? '__Host-' : ''}release-preview=${ID}; ${expected}`);
  });

  it('counts behind TLS only with the prefix that no other host of the domain can set', () => {
    const find = (cookie: string, behindTls: boolean) => findPreviewCookies(cookie, { behindTls })?.id;
    expect(find(`release-preview=${ID}.seal; x=y`, true)).toBeUndefined();
    expect(find(`x=y; __Host-release-preview=${ID}`, true)).toBe(ID);
    expect(find(`__Host-release-preview=${ID}; x=y`, false)).toBeUndefined();
  });
});
