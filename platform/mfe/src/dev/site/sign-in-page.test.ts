import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createSignInPage } from './sign-in-page.ts';

describe('the page in place of the sign-in', () => {
  it('says what helps with a site elsewhere, whose cookies stay there', () => {
    const { html } = createSignInPage(new URL('https://staging.example.com'));
    expect(html).toContain('MFE_SITE_COOKIE');
    expect(html).not.toContain('goes on by itself');
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'http://[::1]:4000'])(
    'knows %s for a site of this machine',
    (site) => {
      expect(createSignInPage(new URL(site)).html).toContain(
        '<p role="status">This page goes on by itself once you are signed in.</p>',
      );
    },
  );

  it.each([
    ['?next=/mlb/scores?team=BOS%23late', '/mlb/scores?team=BOS#late'],
    ['', '/'],
    ['?next=//', '/'],
    ['?next=//elsewhere.example/x', '/'],
    ['?next=http://[', '/'],
  ])('goes on after the sign-in, of %j to %s', async (search, path) => {
    const { html } = createSignInPage(new URL('http://127.0.0.1:4000'));
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
    const left = await new Promise((replace) => {
      const location = { search, origin: 'http://127.0.0.1:4010', replace };
      const fetch = async () => Response.json({ isAuthenticated: true });
      runInNewContext(script, { location, fetch, URL, URLSearchParams });
    });
    expect(String(left)).toBe(path);
  });

  it('allows its own script, and no other', () => {
    const { html, contentPolicy } = createSignInPage(new URL('http://127.0.0.1:4000'));
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(html) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(contentPolicy).toContain(`script-src 'self' 'sha256-${hash}';`);
  });
});
