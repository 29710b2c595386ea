import fc from 'fast-check';
import { expect } from 'vitest';
import { fuzz } from '../testing/fuzz.ts';
import { anyAddress } from '../testing/hostile-texts.ts';
import { findOwnPath } from './own-path.ts';

const SITES = ['https://site.example', 'http://localhost:4000', 'https://site.example/a/b/c?d#e'];

fuzz('the path that findOwnPath gives leads nowhere else, and stays as it is', {
  input: fc.oneof(
    anyAddress,
    anyAddress.map((text) => `/${text}`),
    fc.anything(),
  ),
  known: ['/..//evil.example', '/.//evil.example', '/%2e%2e//evil.example'],
  check(text) {
    const path = findOwnPath(text);
    if (path === undefined) return;
    for (const site of SITES) {
      const { origin } = new URL(site);
      expect(new URL(path, site).origin).toBe(origin);
      expect(new URL(`${origin}${path}`).origin).toBe(origin);
      expect(new URL(path, site).href).toBe(`${origin}${path}`);
    }
    // The path is safe in a `Location` header.
    expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
    expect(findOwnPath(path)).toBe(path);
  },
});
