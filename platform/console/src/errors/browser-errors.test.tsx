import type { ReleaseWithErrors } from '@sharpside/contracts/control';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeControlService } from '../testing/a-control-service.ts';
import { NOW, withErrors } from '../testing/an-app.ts';
import { hrefOf, renderPage, textOf } from '../testing/render-page.tsx';
import { BrowserErrors } from './browser-errors.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(releases: ReleaseWithErrors[], app?: string) {
  const path = `/v1/errors?channel=staging${app === undefined ? '' : `&app=${app}`}`;
  fakeControlService({ [`GET ${path}`]: { json: { channel: 'staging', releases } } });
  return renderPage(<BrowserErrors channel="staging" nowMs={NOW} {...(app !== undefined && { app })} />);
}

describe('the errors in browsers', () => {
  it('say of each release how many met one, and what the newest is', async () => {
    show([withErrors({ page: 'https://tracker.example/remote-tools@1.3.0' })], 'remote-tools');
    const entries = await screen.findAllByRole('listitem');
    expect(entries.map(textOf)).toEqual([
      '1.3.03 networksTools section, #toolsAll errors of 1.3.0render rows is undefinedremote-tools/src/odds-table.tsx:12, 1 min ago',
    ]);
    expect(screen.getAllByRole('link').map(hrefOf)).toEqual(['https://tracker.example/remote-tools@1.3.0']);
  });

  it('lead to the app where they are of a channel, and say what is not known', async () => {
    const newest = { ...withErrors().newest, message: '', place: null };
    show([withErrors({ networks: 100, hasMore: true, owner: null, newest })]);
    const [entry] = await screen.findAllByRole('listitem');
    expect(textOf(entry)).toContain('over 100 networks');
    expect(textOf(entry)).toContain('render An error without a messageThe browser told no place');
    expect(screen.getAllByRole('link').map(hrefOf)).toEqual(['/apps/remote-tools?channel=staging']);
  });

  it('may be none of an app', async () => {
    show([], 'remote-tools');
    await screen.findByText('No browser told of an error on staging in the last 24 hours.');
  });
});
