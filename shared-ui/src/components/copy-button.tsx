import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { AlertIcon, CheckIcon, CopyIcon } from './icon.tsx';

const FEEDBACK_MS = 2000;

export type CopyButtonProps = Omit<ButtonProps, 'children' | 'onClick'> & {
  /** What lands on the clipboard; a function is asked at the moment of the click. */
  text: string | (() => string);
  /** What the button says. Default: 'Copy'. */
  label?: string;
};

type Outcome = 'idle' | 'copied' | 'failed';

const FACES = {
  idle: { FaceIcon: CopyIcon, said: '' },
  copied: { FaceIcon: CheckIcon, said: 'Copied' },
  failed: { FaceIcon: AlertIcon, said: 'Copying failed' },
} as const;

/** Copies a text and says for two seconds whether that went well, to eyes and to screen readers. */
export function CopyButton({
  text,
  label = 'Copy',
  variant = 'outline',
  size = 'sm',
  ...rest
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setOutcome('copied');
    } catch {
      // Permission denied, or no clipboard outside a secure context: the visitor is told.
      setOutcome('failed');
    }
  };
  const { FaceIcon, said } = FACES[outcome];
  return (
    <>
      <Button variant={variant} size={size} {...rest} onClick={copy}>
        <FaceIcon />
        {said || label}
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
