import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { explainProblem } from '../sign-in/sign-in-problem.ts';
import { aLateAnswer, aRefusal, aSession, channelRoutes } from '../testing/a-control-service.ts';
import { anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { readAddress, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const SIGN_IN = 'POST /v1/session';

async function openSignIn(path = '/') {
  const view = openConsole(path, {
    ...channelRoutes({ apps: [anApp()] }),
    'GET /v1/session': { json: { tokens: [] } },
  });
  const tokens = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Tokens, one per line' });
  const button = screen.getByRole<HTMLButtonElement>('button');
  return { ...view, tokens, button };
}

describe('the sign-in as oneself', () => {
  const open = (path: string) =>
    openConsole(path, {
      ...channelRoutes({ apps: [anApp()] }),
      'GET /v1/session': { json: { tokens: [], provider: { name: 'Acme', contact: 'the platform team' } } },
    });

  it('leads to the provider and back to the page that was asked for; tokens stay a way in', async () => {
    open('/apps/remote-tools?channel=staging&problem=cancelled');
    const link = await screen.findByRole('link', { name: 'Sign in with Acme' });
    expect(link.getAttribute('href')).toBe('/v1/sign-in?to=%2Fapps%2Fremote-tools%3Fchannel%3Dstaging');
    expect(screen.getByText('Sign in with tokens').closest('details')?.open).toBe(false);
    screen.getByRole('textbox', { name: 'Tokens, one per line' });
    expect(textOf(screen.getByRole('alert'))).toContain('You cancelled the sign-in at the provider.');
  });

  it('says why the session of before ended', async () => {
    const provider = { name: 'Acme', contact: 'the platform team' };
    openConsole('/', {
      ...channelRoutes({ apps: [anApp()] }),
      'GET /v1/session': { json: { tokens: [], provider, problem: 'groups-not-again' } },
    });
    const alert = textOf(await screen.findByRole('alert'));
    expect(alert).toContain('does not say again which groups you are in. Sign in again.');
    expect(alert).toContain('tell the platform team: the claim of groups');
  });

  it('shows the form for tokens at once while the provider is away', async () => {
    open('/?problem=provider-away');
    expect((await screen.findByText('Sign in with tokens')).closest('details')?.open).toBe(true);
    expect(textOf(screen.getByRole('alert'))).toContain('sign in with tokens below');
  });

  it('repeats no text of the address', async () => {
    open('/?problem=Call%20this%20number');
    await screen.findByRole('link', { name: 'Sign in with Acme' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it.each([
  ['groups-unreadable', 'Tell the platform team: the claim of groups must be a list.'],
  ['expired', 'Begin it again here.'],
  ['refused', 'tell the platform team'],
  ['too-many', 'Wait a minute'],
] as const)('says after %s what to do', (problem, said) => {
  expect(explainProblem(problem, 'the platform team')).toContain(said);
});

describe('the sign-in', () => {
  it('says what for and with what, sends each token, and shows the page that was asked for', async () => {
    const { user, tokens, button, routes, requests, requestsTo } = await openSignIn('/?channel=production');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Releases');
    screen.getByText('No token yet? Those who run the registry make them: mfe token create');
    screen.getByRole('textbox', { description: /^A token is good for certain apps and rights\./ });
    expect([tokens.autocomplete, tokens.getAttribute('spellcheck')]).toEqual(['off', 'false']);
    expect(button.textContent).toBe('Sign in');
    expect(requests.map(({ call }) => call)).toEqual(['GET /v1/session']);

    await user.click(tokens);
    await user.paste(' mfe_a\nmfe_b, mfe_c;mfe_d\n\n');
    routes[SIGN_IN] = { json: aSession() };
    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'What is live' });
    expect(requestsTo(SIGN_IN)).toEqual([
      { call: SIGN_IN, body: { tokens: ['mfe_a', 'mfe_b', 'mfe_c', 'mfe_d'] } },
    ]);
    // The answer to the sign-in includes the session.
    expect(requestsTo('GET /v1/session')).toHaveLength(1);
    expect(readAddress()).toBe('/?channel=production');
  });

  it('says what to paste where nothing was, is under way once, and says why a token was refused', async () => {
    const { user, tokens, button, routes, requestsTo } = await openSignIn();
    await user.type(tokens, ' ,');
    await user.click(button);
    expect(textOf(screen.getByRole('alert'))).toBe(
      'Not signed inPaste at least one token. It begins with mfe_ and was shown once, when it was made.',
    );
    expect(requestsTo(SIGN_IN)).toEqual([]);
    const late = aLateAnswer(aRefusal('TOKEN_UNKNOWN', 'mfe_a is not one of this registry.', 401));
    routes[SIGN_IN] = late.route;
    await user.type(tokens, 'mfe_a');
    await user.click(button);
    expect([button.disabled, button.textContent]).toEqual([true, 'Signing in']);
    expect(screen.queryByRole('alert')).toBeNull();
    late.give();
    const alert = await screen.findByRole('alert');
    expect(textOf(alert)).toBe('Not signed inmfe_a is not one of this registry.');
    expect([button.disabled, button.textContent, tokens.value]).toEqual([false, 'Sign in', ' ,mfe_a']);
    expect(requestsTo(SIGN_IN)).toHaveLength(1);
  });
});
