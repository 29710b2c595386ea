import { Box } from '@sharpside/shared-ui';
import { useRef } from 'react';
import { BarDropdown } from '../components/bar-dropdown.tsx';
import { OddsFormat } from '../components/odds-format.tsx';
import { useOpenMenu } from '../components/use-open-menu.ts';
import { useOutsidePointer } from '../components/use-outside-pointer.ts';
import { AccountDetails } from './account-details.tsx';
import { FOR_MEMBERS, useIsSessionKnown } from './session-link.tsx';

const ID = 'account';

/** The account dropdown in the bar. Until the session is known, `data-session` in the page decides if it is visible. */
export function AccountMenu({ isAuthenticated }: { isAuthenticated: boolean }) {
  const { openId, toggle, close } = useOpenMenu();
  const ref = useRef<HTMLUListElement>(null);
  const isKnown = useIsSessionKnown(isAuthenticated);
  const isOpen = openId === ID;
  useOutsidePointer(ref, { isActive: isOpen, onOutside: close });
  if (isKnown && !isAuthenticated) return null;
  return (
    <Box css={isKnown ? undefined : FOR_MEMBERS} asChild>
      <ul ref={ref}>
        <BarDropdown
          label="Account"
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
