import type { ChangeAction } from '@sharpside/contracts';
import { Box, Button, VisuallyHidden } from '@sharpside/shared-ui';
import { useAddress } from '@sharpside/shared-ui/address';
import { toast } from '@sharpside/shared-ui/toasts';
import { useId } from 'react';
import { useSignedIn } from '../session-context.ts';
import { ACTION_ADDRESS } from './action-address.ts';
import { ACTION_WORDS } from './action-words.ts';
import { findRefusal } from './find-refusal.ts';

type ActionButtonProps = {
  app: string;
  action: ChangeAction;
  version?: string;
  setting?: string;
  /** Names the app or release in the button's accessible label. */
  about: string;
  label?: string;
  variant?: 'outline' | 'solid' | 'ghost';
  /** The screen has several apps, so the address names the app. */
  isAmongApps?: boolean;
  /** It ends something that fails, or may. */
  isUrgent?: boolean;
};

const DANGER = { color: 'down', borderColor: 'down' };

/** A phone has room for the first words only; the button's name has them all. */
const RetireLabel = () => (
  <span>
    Take off
    <Box as="span" hideBelow="md">
      {' '}
      the site
    </Box>
  </span>
);

/**
 * Opens the dialog of a change. Without the right the button can still be focused, and explains why it is refused when
 * it is pressed or pointed at. A disabled button could not explain anything.
 */
export function ActionButton({
  app,
  action,
  version,
  setting,
  about,
  variant = 'outline',
  isAmongApps = false,
  isUrgent = false,
  ...rest
}: ActionButtonProps) {
  const { change } = useAddress(ACTION_ADDRESS);
  const refusal = findRefusal(useSignedIn(), app, action);
  const { label = ACTION_WORDS[action].label } = rest;
  const reasonId = useId();
  const isRefused = refusal !== undefined;
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        {...((action === 'retire' || isUrgent) && DANGER)}
        aria-label={`${label} ${about}`}
        aria-haspopup="dialog"
        {...(isRefused && {
          'aria-disabled': true,
          'aria-describedby': reasonId,
          title: refusal,
          opacity: 0.5,
          cursor: 'not-allowed',
        })}
        onClick={() =>
          isRefused
            ? toast.info(refusal)
            : change({
                do: action,
                of: isAmongApps ? app : '',
                version: version ?? '',
                setting: setting ?? '',
              })
        }
      >
        {action === 'retire' ? <RetireLabel /> : label}
      </Button>
      {isRefused && <VisuallyHidden id={reasonId}>{refusal}</VisuallyHidden>}
    </>
  );
}
