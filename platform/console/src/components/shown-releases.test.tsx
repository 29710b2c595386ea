import type { ConsoleApp, GuardedRelease } from '@sharpside/contracts/control';
import { Badge } from '@sharpside/shared-ui';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCanary, anApp, aRelease, aVerdict, NOW } from '../testing/an-app.ts';
import { lookOf, readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { ShownReleases } from './shown-releases.tsx';

const Shown = ({ app, guarded = [] }: { app: ConsoleApp; guarded?: GuardedRelease[] | undefined }) => (
  <ShownReleases app={app} guarded={guarded} nowMs={NOW} />
);
const show = (app: ConsoleApp, guarded?: GuardedRelease[]) =>
  renderPage(<Shown app={app} guarded={guarded} />);

const card = (name: string) => screen.getByRole('region', { name });
const buttonsOf = (name: string) => within(card(name)).queryAllByRole('button', { hidden: true });
const namesOf = (name: string) => buttonsOf(name).map((button) => button.getAttribute('aria-label'));
const nameActions = (...labels: string[]) => labels.map((label) => `${label} the canary 1.4.0`);

describe('what visitors get of an app', () => {
  it('is its live release, its canary and its previous one, with age, author and commit', () => {
    show(anApp({ canary: aCanary({ by: 'Eve <eve@example.com>', percent: 12.5 }) }));
    expect(textOf(card('Live'))).toBe('Live1.3.01 day ago by Bobbuilt 2 days ago by Ann, c0ffee123Roll back');
    expect(textOf(card('Canary'))).toMatch(
      /^Canary1\.4\.012\.5 % of visitors1 day ago by Evebuilt 2 days ago by Ann, c0ffee123/,
    );
    expect(textOf(card('Canary'))).not.toContain('Then');
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
  });

  it('tells of the guard beside the release that it is about, in the tone of its verdict', () => {
    const guarded = [
      aVerdict({ version: '1.2.0', reason: 'is of another release' }),
      aVerdict({ version: '1.4.0', verdict: 'waiting', reason: 'too few networks' }),
      aVerdict({}),
    ];
    show(anApp({ canary: aCanary() }), guarded);
    expect(textOf(card('Live'))).toContain('Guard: watchingfails in 0 of 20 networks');
    expect(textOf(card('Canary'))).toContain('Guard: waitingtoo few networks');
    expect(textOf(card('Previous'))).not.toContain('Guard');
    const looks = ['Guard: watching', 'Guard: waiting'].map((words) => screen.getByText(words).className);
    expect(looks).toEqual([lookOf(<Badge tone="up" />), lookOf(<Badge tone="neutral" />)]);
  });

  it('is marked where the guard warns or tripped', () => {
    show(anApp({ canary: aCanary() }), [
      aVerdict({ verdict: 'pinned' }),
      aVerdict({ version: '1.4.0', verdict: 'tripped' }),
    ]);
    const looks = ['Guard: pinned', 'Guard: tripped'].map((words) => screen.getByText(words).className);
    expect(looks).toEqual([lookOf(<Badge tone="warn" />), lookOf(<Badge tone="down" />)]);
  });

  it.each<{ words: string; canary: Parameters<typeof aCanary>[0]; tone: 'accent' | 'warn' }>([
    { words: '10 % of visitors', canary: {}, tone: 'accent' },
    { words: 'Shown to staff', canary: { percent: 0, groups: ['staff'] }, tone: 'accent' },
    { words: 'Paused at 40 %', canary: { percent: 40, paused: { reason: 'Odd prices' } }, tone: 'warn' },
  ])('tells whether anybody gets the canary: $words', ({ words, canary, tone }) => {
    show(anApp({ canary: aCanary(canary) }));
    expect(screen.getByText(words).className).toBe(lookOf(<Badge tone={tone} />));
  });
});

describe('what can be done with what visitors get', () => {
  it('opens a dialog for each change of a canary that some have', () => {
    show(anApp({ canary: aCanary() }));
    expect(namesOf('Canary')).toEqual(nameActions('Raise', 'Lower', 'Promote', 'Pause', 'Abort'));
    expect(namesOf('Live')).toEqual(['Roll back from 1.3.0']);
    expect(namesOf('Previous')).toEqual([]);
    const addresses = [...buttonsOf('Canary'), ...buttonsOf('Live')].map((button) => {
      fireEvent.click(button);
      return readAddress();
    });
    expect(addresses).toEqual([
      '/?do=raise',
      '/?do=canary&version=1.4.0',
      '/?do=promote-canary',
      '/?do=pause',
      '/?do=abort',
      '/?do=rollback',
    ]);
  });

  it('is no raise of a canary that everybody has, and nothing but its end or its going on where it is paused', () => {
    const { become } = show(anApp({ canary: aCanary({ percent: 100 }) }));
    expect(namesOf('Canary')).toEqual(nameActions('Lower', 'Promote', 'Pause', 'Abort'));
    become(<Shown app={anApp({ canary: aCanary({ paused: { reason: 'Odd prices' } }) })} />);
    expect(namesOf('Canary')).toEqual(nameActions('Resume', 'Abort'));
    fireEvent.click(screen.getByRole('button', { name: 'Resume the canary 1.4.0' }));
    expect(readAddress()).toBe('/?do=resume');
    become(<Shown app={anApp()} />);
    expect(namesOf('Canary')).toEqual([]);
    expect(namesOf('Live')).toEqual(['Roll back from 1.3.0']);
  });
});
