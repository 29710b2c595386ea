import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../components/button.tsx';
import { AlertIcon, CheckIcon, CopyIcon, LinkIcon } from '../components/icon.tsx';

const FEEDBACK_MS = 2000;
// On phones its icon is alone, and must not look like copying what is on the page.
const COPY_LINK = 'Copy link';

const Frame = chakra('span', { base: { position: 'relative', display: 'inline-flex' } });

// Covers the button. The button's own words stay hidden below, so that it keeps its width and its name.
const Outcome = chakra('span', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    pointerEvents: 'none',
    fontSize: 'sm',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  variants: { isGood: { true: { color: 'up' }, false: { color: 'down' } } },
});

/** Props of `CopyButton`. */
export type CopyButtonProps = Omit<ButtonProps, 'asChild' | 'children' | 'onClick'> & {
  /** The text for the clipboard; a function is called at the click. */
  text: string | (() => string);
  /** The button's text. Default: 'Copy'. */
  label?: string;
};

/** Copies a text, then shows 'Copied' or 'Not copied' for two seconds, also to screen readers. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'outline',
  size = 'sm',
  ...rest
}: CopyButtonProps) {
  const { outcome, copy } = useClipboard();
  const isGood = outcome === 'copied';
  return (
    <Frame>
      <Button
        variant={variant}
        size={size}
        minWidth="28"
        {...rest}
        onClick={() => copy(typeof text === 'string' ? text : text())}
      >
        <chakra.span
          display="inherit"
          gap="inherit"
          alignItems="inherit"
          opacity={outcome === 'idle' ? 1 : 0}
        >
          {label === COPY_LINK ? <LinkIcon /> : <CopyIcon />}
          <span data-words="">{label}</span>
        </chakra.span>
      </Button>
      <Outcome role="status" isGood={isGood}>
        {outcome !== 'idle' && (
          <>
            {isGood ? <CheckIcon /> : <AlertIcon />}
            <span>{isGood ? 'Copied' : 'Not copied'}</span>
          </>
        )}
      </Outcome>
    </Frame>
  );
}

function useClipboard() {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Permission was denied, or there is no clipboard outside a secure context.
      setOutcome('failed');
    }
  };
  return { outcome, copy };
}
