import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './icon.tsx';

const toned = (color: string, bg: string) => ({
  bg,
  borderColor: `color-mix(in srgb, {colors.${color}} 45%, transparent)`,
  '& > svg': { color },
});

const AlertFrame = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    gap: '3',
    px: '4',
    py: '3',
    borderRadius: 'lg',
    borderWidth: '1px',
    '& > svg': { mt: '0.5', flexShrink: 0 },
  },
  variants: {
    tone: {
      error: toned('down', 'down.tint'),
      warning: toned('warn', 'warn.tint'),
      success: toned('up', 'up.tint'),
      info: toned('fg.subtle', 'bg.raised'),
    },
  },
});

const InlineErrorFrame = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'start',
    color: 'down',
    fontSize: 'sm',
    '& > svg': { mt: '0.5', flexShrink: 0 },
  },
});

const ICONS = { error: AlertIcon, warning: AlertIcon, success: CheckIcon, info: InfoIcon };

/** Props of `Alert`. */
export type AlertProps = {
  /** The kind of news; only an error interrupts a screen reader. Default: `info`. */
  tone?: 'error' | 'warning' | 'success' | 'info';
  title?: ReactNode;
  /** The next step, such as a Retry button. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A notice that concerns the whole screen or card. */
export function Alert({ tone = 'info', title, action, children }: AlertProps) {
  const ToneIcon = ICONS[tone];
  return (
    <AlertFrame tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <ToneIcon size={18} />
      <chakra.div flex="1" minWidth="0">
        {title && <chakra.p fontWeight="semibold">{title}</chakra.p>}
        {children && <chakra.div color="fg.muted">{children}</chakra.div>}
      </chakra.div>
      {action}
    </AlertFrame>
  );
}

/** A one-line error beside its subject, read out at once. */
export function InlineError({ children }: { children: ReactNode }) {
  return (
    <InlineErrorFrame role="alert">
      <AlertIcon size={16} />
      <span>{children}</span>
    </InlineErrorFrame>
  );
}
