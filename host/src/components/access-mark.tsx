import type { Access } from '@sharpside/contracts';
import { useSession } from '@sharpside/shared-auth';
import { Box, Flex, Text, VisuallyHidden } from '@sharpside/shared-ui';
import type { ReactNode } from 'react';

const WORDS: Readonly<Record<Access, string>> = {
  public: 'Open to all',
  protected: 'Login',
  subscriber: 'Subscription',
};

const DRAWINGS: Readonly<Record<Access, ReactNode>> = {
  public: <circle cx="8" cy="8" r="4.25" fill="currentColor" stroke="none" />,
  protected: <path d="M4.25 7.25h7.5v6h-7.5zM5.75 7V5.25a2.25 2.25 0 0 1 4.5 0V7" />,
  subscriber: <path d="m8 2.5 1.7 3.6 3.8.5-2.8 2.7.7 3.9L8 11.3l-3.4 1.9.7-3.9-2.8-2.7 3.8-.5z" />,
};

export function AccessIcon({ access }: { access: Access }) {
  return (
    <Box color={access === 'public' ? 'up' : 'fg.subtle'} flexShrink="0" asChild>
      <svg
        width="14"
        height="14"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {DRAWINGS[access]}
      </svg>
    </Box>
  );
}

/** True if the visitor is known to have what a page needs. */
function useIsOpen(access: Access): boolean {
  const isMember = useSession(({ status }) => status === 'signedIn');
  const isSubscriber = useSession(({ subscription }) => subscription === 'active') && isMember;
  return isSubscriber || (isMember && access !== 'subscriber');
}

/**
 * The mark of the access that a page needs, for a place beside the page's name. A member has none at pages that are open
 * to him.
 */
export function AccessMark({ access }: { access: Access }) {
  if (useIsOpen(access)) return null;
  return (
    <>
      <AccessIcon access={access} />
      <VisuallyHidden>{WORDS[access]}</VisuallyHidden>
    </>
  );
}

export function AccessName({ access }: { access: Access }) {
  return (
    <Flex align="center" gap="1">
      <AccessIcon access={access} />
      <Text as="span" size="xs" tone="muted">
        {WORDS[access]}
      </Text>
    </Flex>
  );
}

/** The legend of the marks. It is hidden from screen readers, because each mark has its meaning in words. */
export function AccessLegend() {
  if (useIsOpen('subscriber')) return null;
  return (
    <Flex gap="4" wrap="wrap" aria-hidden="true">
      {(['public', 'protected', 'subscriber'] as const).map((access) => (
        <AccessName key={access} access={access} />
      ))}
    </Flex>
  );
}
