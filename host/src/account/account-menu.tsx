import { Box } from '@sharpside/shared-ui';
import { useRef } from 'react';
import { BarDropdown } from '../components/bar-dropdown.tsx';
import { OddsFormat } from '../components/odds-format.tsx';
import { useOpenMenu } from '../components/use-open-menu.ts';
import { useOutsidePointer } from '../components/use-outside-pointer.ts';
import { AccountDetails, Initials } from './account-details.tsx';
import { FOR_MEMBERS, useIsSessionKnown } from './session-link.tsx';
import { readAccountAhead, useAccountName } from './use-account.ts';

const ID = 'account';

const DISC = { width: '6', height: '6' } as const;

/** The account dropdown in the bar. Until the session is known, `data-session` in the page decides if it is visible. */
export function AccountMenu({ isAuthenticated }: { isAuthenticated: boolean }) {
  const { openId, toggle, close } = useOpenMenu();
  const ref = useRef<HTMLUListElement>(null);
  const isKnown = useIsSessionKnown(isAuthenticated);
  const isOpen = openId === ID;
  const name = useAccountName();
  // Before it is pressed, so that the menu has the name when it opens.
  const prepare = () => {
    if (isAuthenticated && name === undefined) readAccountAhead();
  };
  useOutsidePointer(ref, { isActive: isOpen, onOutside: close });
  if (isKnown && !isAuthenticated) return null;
  return (
    <Box css={isKnown ? undefined : FOR_MEMBERS} asChild>
      <ul ref={ref}>
        <BarDropdown
          label="Account"
          // Only its room in the prerendered page, which is the same for all visitors.
          icon={isAuthenticated ? <Initials name={name} {...DISC} fontSize="xs" /> : <Box {...DISC} />}
          onPointerEnter={prepare}
          isCurrent={false}
          isOpen={isOpen}
          onToggle={() => toggle(ID)}
          onClose={close}
          // Ends with its button, so that it stays within the page on a wide screen.
          panel={{ p: '4', width: '17rem', whiteSpace: 'normal', left: 'auto', right: '-8px' }}
        >
          <AccountDetails>
            <Box mt="4">
              <OddsFormat />
            </Box>
          </AccountDetails>
        </BarDropdown>
      </ul>
    </Box>
  );
}
