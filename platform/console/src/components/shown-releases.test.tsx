import type { ConsoleApp, GuardedRelease } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp, aRelease, aVerdict, NOW } from '../testing/an-app.ts';
import { lookOf, readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { ShownReleases } from './shown-releases.tsx';

const show = (app: ConsoleApp, guarded: GuardedRelease[] = []) =>
  renderPage(<ShownReleases app={app} guarded={guarded} nowMs={NOW} />);

const card = (name: string) => screen.getByRole('region', { name });
const buttonsOf = (name: string) => within(card(name)).queryAllByRole('button', { hidden: true });
const namesOf = (name: string) => buttonsOf(name).map((button) => button.getAttribute('aria-label'));

describe('what visitors get of an app', () => {
  it('is its live release, its canary and its previous one, with age, author and commit', () => {
    show(anApp({ canary: aCanary({ by: 'Eve <eve@example.com>', percent: 12.5 }) }));
    expect(textOf(card('Live'))).toBe('Live1.3.01 day ago by Bobbuilt 2 days ago by Ann, c0ffee123Roll back');
    expect(textOf(card('Canary'))).toMatch(
      /^Canary1\.4\.012\.5 % of visitors1 day ago by Evebuilt 2 days ago by Ann, c0ffee123/,
    );
    expect(textOf(card('Previous'))).toBe('Previous1.2.0built 2 days ago by Ann, c0ffee123');
  });

  it('may be nothing', () => {
    show(anApp({ live: null, previous: null }));
    expect(textOf(card('Live'))).toBe(
      'LiveNothing of it is live here. A promote of a release below brings it to the site.',
    );
    expect(textOf(card('Canary'))).toBe('CanaryNo canary. One is started from the releases below.');
    expect(textOf(card('Previous'))).toBe('PreviousNone.');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it.each<[string, Partial<ConsoleApp>, string]>([
    [
      'a first release',
      { releases: [aRelease({ role: 'live' })] },
      'take it off the site, or publish a corrected',
    ],
    ['one beside others', {}, 'take it off the site, or roll back to a release below, or publish'],
    [
      'the first host',
      { app: 'host', releases: [aRelease({ role: 'live' })] },
      'bad: publish a corrected version',
    ],
  ])('has a way back where nothing was live before: %s', (_, app, way) => {
    show(anApp({ previous: null, ...app }));
    expect(textOf(card('Previous'))).toContain(way);
    expect(namesOf('Live')).toEqual([]);
  });

  describe('and the next step of a canary that goes on by itself', () => {
    const schedule = { steps: [25, 50, 100], everyMinutes: 30 };
    const next = (minutes: number, percent = 25) => ({
      percent,
      dueAt: new Date(NOW + minutes * 60_000).toISOString(),
    });
    const waiting = [aVerdict({ version: '1.4.0', kind: 'canary', verdict: 'waiting' })];
    const watching = [aVerdict({ version: '1.4.0', kind: 'canary', verdict: 'watching' })];

    it.each<[string, Parameters<typeof aCanary>[0], string, GuardedRelease[]?, Partial<ConsoleApp>?]>([
      [
        'to a share',
        { next: next(12) },
        'To 25 % in 12 min while the guard is content. Then 25 %, 50 %, 100 %, each after 30 min.',
      ],
      ['to everybody', { percent: 50, next: next(5, 100) }, 'To everybody in 5 min'],
      ['that the guard holds', { next: next(-1) }, 'To 25 % is due; the guard is not content yet.', waiting],
      ['at once', { next: next(-1) }, 'the control service takes it at its next look', watching],
      ['of a paused one', { paused: { reason: 'x' } }, 'It waits while it is paused.'],
      ['of a frozen app', {}, 'It waits while the app is frozen.', [], { frozen: { reason: 'x' } }],
    ])('says when it is due, or why it waits: %s', (_, canary, words, guarded, rest) => {
      show(anApp({ canary: aCanary({ schedule, ...canary }), ...rest }), guarded);
      expect(textOf(card('Canary'))).toContain(words);
    });

    it('is none without a schedule', () => {
      show(anApp({ canary: aCanary({ schedule: null }) }));
      expect(textOf(card('Canary'))).not.toContain('Then');
    });
  });

  it('tells of the guard beside the release that it is about', () => {
    const guarded = [
      aVerdict({ version: '1.2.0', reason: 'is of another release' }),
      aVerdict({ version: '1.4.0', verdict: 'waiting', reason: 'too few networks' }),
      aVerdict({}),
    ];
    show(anApp({ canary: aCanary() }), guarded);
    expect(textOf(card('Live'))).toContain('Guard: watchingfails in 0 of 20 networks');
    expect(textOf(card('Canary'))).toContain('Guard: waitingtoo few networks');
    expect(textOf(card('Previous'))).not.toContain('Guard');
  });
});

describe('the marks of what visitors get', () => {
  it.each([
    { verdict: 'watching', tone: 'up' },
    { verdict: 'waiting', tone: 'neutral' },
    { verdict: 'pinned', tone: 'warn' },
    { verdict: 'tripped', tone: 'down' },
  ] as const)('tell the verdict of the guard: $verdict', ({ verdict, tone }) => {
    show(anApp(), [aVerdict({ verdict })]);
    expect(screen.getByText(`Guard: ${verdict}`).className).toBe(lookOf(<Badge tone={tone} />));
  });

  it.each<{ words: string; canary: Parameters<typeof aCanary>[0]; tone: 'accent' | 'warn' }>([
    { words: '10 % of visitors', canary: {}, tone: 'accent' },
    { words: 'Shown to staff', canary: { percent: 0, groups: ['staff'] }, tone: 'accent' },
    { words: 'Paused at 40 %', canary: { percent: 40, paused: { reason: 'Odd prices' } }, tone: 'warn' },
  ])('tell whether anybody gets the canary: $words', ({ words, canary, tone }) => {
    show(anApp({ canary: aCanary(canary) }));
    expect(screen.getByText(words).className).toBe(lookOf(<Badge tone={tone} />));
  });
});

describe('what can be done with what visitors get', () => {
  it.each([
    {
      name: 'a canary that some have',
      app: anApp({ canary: aCanary() }),
      canary: ['Raise', 'Lower', 'Promote', 'Pause', 'Abort'],
    },
    {
      name: 'a canary that everybody has',
      app: anApp({ canary: aCanary({ percent: 100 }) }),
      canary: ['Lower', 'Promote', 'Pause', 'Abort'],
    },
    {
      name: 'a canary that is paused',
      app: anApp({ canary: aCanary({ paused: { reason: 'Odd prices' } }) }),
      canary: ['Resume', 'Abort'],
    },
    { name: 'no canary', app: anApp(), canary: [] },
  ])('is offered for $name', ({ app, canary }) => {
    show(app);
    expect(namesOf('Canary')).toEqual(canary.map((label) => `${label} the canary 1.4.0`));
    expect(namesOf('Live')).toEqual(['Roll back from 1.3.0']);
    expect(namesOf('Previous')).toEqual([]);
  });

  it.each([
    { button: 'Lower the canary 1.4.0', address: '/?do=canary&version=1.4.0' },
    { button: 'Promote the canary 1.4.0', address: '/?do=promote-canary' },
    { button: 'Raise the canary 1.4.0', address: '/?do=raise' },
    { button: 'Pause the canary 1.4.0', address: '/?do=pause' },
    { button: 'Abort the canary 1.4.0', address: '/?do=abort' },
    { button: 'Resume the canary 1.4.0', address: '/?do=resume', paused: { reason: 'Odd prices' } },
    { button: 'Roll back from 1.3.0', address: '/?do=rollback' },
  ])('opens the dialog of its own change: $button', async ({ button, address, paused = null }) => {
    const { user } = show(anApp({ canary: aCanary({ paused }) }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(readAddress()).toBe(address);
  });
});
