import { describe, expect, it } from 'vitest';
import { toRobots } from './crawler-documents.ts';

describe('toRobots', () => {
  it('leaves the calls of the backend out, and says where the site map is', () => {
    expect(toRobots({ environment: 'production', publicOrigin: 'https://zed.example' })).toBe(
      'User-agent: *\nDisallow: /accounts/\nDisallow: /api/\nDisallow: /profile/\n\nSitemap: https://zed.example/sitemap.xml\n',
    );
  });

  it('names no site map where the origin of the site is not known', () => {
    expect(toRobots({ environment: 'production', publicOrigin: null })).not.toContain('Sitemap');
  });

  it('keeps crawlers from a staging site', () => {
    const robots = toRobots({ environment: 'staging', publicOrigin: 'https://staging.zed.example' });
    expect(robots).toContain('User-agent: *\nDisallow: /\n');
  });
});
