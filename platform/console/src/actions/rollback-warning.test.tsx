import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeControlService } from '../testing/a-control-service.ts';
import { anApp } from '../testing/an-app.ts';
import { renderPage, textOf } from '../testing/render-page.tsx';
import { RollbackWarning } from './rollback-warning.tsx';

afterEach(() => vi.unstubAllGlobals());

const lacks = (name: string) => ({ check: 'Shared names are there', message: `the host lacks ${name}` });

async function show(names: readonly string[], version?: string) {
  fakeControlService({
    'GET /v1/apps/remote-tools/fits?channel=production': {
      json: {
        releases: [
          { version: '1.4.0', objections: [lacks('Knob')] },
          { version: '1.3.0', objections: [] },
          { version: '1.2.0', objections: names.map(lacks) },
        ],
      },
    },
  });
  const page = renderPage(<RollbackWarning app={anApp()} channel="production" version={version} />);
  await act(async () => {});
  return page;
}

it('says of the previous release what will not work after a rollback to it', async () => {
  const { container } = await show(['Dial']);
  expect(textOf(container)).toContain('1.2.0 does not fit what is live on production');
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['the host lacks Dial']);
});

it('says it of the release that was chosen', async () => {
  await show([], '1.4.0');
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['the host lacks Knob']);
});

it('names three reasons and how many more', async () => {
  await show(['A', 'B', 'C', 'D']);
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    ...['A', 'B', 'C'].map((name) => `the host lacks ${name}`),
    'and 1 reason more',
  ]);
});

it.each([['1.3.0'], ['0.9.0']])(
  'says nothing of a release that fits, or is not listed: %s',
  async (version) => {
    await show(['Dial'], version);
    expect(screen.queryByRole('listitem')).toBeNull();
  },
);
