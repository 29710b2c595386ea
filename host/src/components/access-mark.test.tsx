import type { Access } from '@sharpside/contracts';
import { useSession } from '@sharpside/shared-auth';

import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { AccessLegend, AccessMark } from './access-mark.tsx';

prepareShell();
afterEach(() => act(() => useSession.getState().signOut()));

const KINDS: readonly Access[] = ['public', 'protected', 'subscriber'];

it.each([
  { name: 'a visitor', session: { status: 'signedOut', subscription: 'unknown' }, words: KINDS },
  { name: 'a member', session: { status: 'signedIn', subscription: 'none' }, words: ['subscriber'] },
  { name: 'a subscriber', session: { status: 'signedIn', subscription: 'active' }, words: [] },
] as const)('$name sees the marks of what is not open yet', ({ session, words }) => {
  act(() => useSession.setState(session));
  const marked = KINDS.filter(
    (access) => renderShell(<AccessMark access={access} />).container.querySelector('svg') !== null,
  );
  expect(marked).toEqual(words);
  const { container } = renderShell(<AccessLegend />);
  expect(container.querySelector('svg') !== null).toBe(words.length > 0);
});
