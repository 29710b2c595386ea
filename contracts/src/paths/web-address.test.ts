import { describe, expect, it } from 'vitest';
import { isWebAddressOrPath } from './own-path.ts';
import { isWebAddress } from './web-address.ts';

describe('an address of the web', () => {
  it.each([
    'https://example.com',
    'HTTPS://Example.com/a?b=c#d',
    'http://127.0.0.1:8080/x',
    'http://[::1]:8080/x',
    'https://localhost',
    'https://bücher.example/ä',
  ])('is %s', (text) => expect([isWebAddress(text), isWebAddressOrPath(text)]).toEqual([true, true]));

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    'mailto:a@b.example',
    'https:example.com',
    'https:/example.com',
    'https:\\\\example.com',
    'https://example.com\\@evil.example',
    ' https://example.com',
    'https://exa mple.com',
    'https://example.com\r',
    'https://user@example.com',
    'https://user:PASSWORD@example.com',
    'https://example.com:99999',
    'https://example.com:0',
    'https://',
    'https://a..b',
    '//evil.example',
    '/..//evil.example',
    '/\\evil.example',
    'example.com',
    '',
  ])('is not %j', (text) => expect([isWebAddress(text), isWebAddressOrPath(text)]).toEqual([false, false]));

  it('may stand for a path of the site where one is allowed', () => {
    expect(isWebAddress('/logos/mlb.svg')).toBe(false);
    expect(isWebAddressOrPath('/logos/mlb.svg')).toBe(true);
  });
});
