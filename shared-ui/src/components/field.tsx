import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { FieldContext } from './field-context.ts';
import { AlertIcon } from './icon.tsx';

const FieldRoot = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    alignContent: 'start',
    minWidth: 0,
    // The gap before an empty message would misalign the control with its neighbours.
    '& > [aria-live]:empty': { position: 'absolute' },
  },
});

const FieldLabel = chakra('label', {
  base: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'short', color: 'fg.muted' },
});

const FieldMessage = chakra('p', {
  base: {
    display: 'flex',
    gap: '1',
    fontSize: 'xs',
    lineHeight: 'short',
    color: 'fg.subtle',
    textWrap: 'pretty',
    '& > svg': { flexShrink: 0, mt: '0.5' },
  },
  variants: { isError: { true: { color: 'down' } } },
});

/** Props of `Field`. */
export type FieldProps = {
  label: ReactNode;
  /** Help for filling it in. The error replaces it, so that the row keeps its height. */
  hint?: ReactNode;
  /** The mistake and its remedy. It marks the control invalid. */
  error?: ReactNode;
  /**
   * Marks the control as invalid if one message elsewhere covers several fields. Default: true if there is an error.
   */
  isInvalid?: boolean | undefined;
  /** One control of ours: `TextInput` or `Select`. */
  children: ReactNode;
};

/**
 * A control with its label, hint and error. The control inside gets its id, description and invalid state from here.
 */
export function Field({ label, hint, error, isInvalid = false, children }: FieldProps) {
  const id = useId();
  const hasError = Boolean(error);
  const message = hasError ? error : hint;
  const messageId = `${id}-message`;
  return (
    <FieldRoot>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <FieldContext
        value={{ id, isInvalid: hasError || isInvalid, messageId: message ? messageId : undefined }}
      >
        {children}
      </FieldContext>
      {/* The live region is always there: screen readers often skip a region that appears together with its text. */}
      <div aria-live="polite">
        {message && (
          <FieldMessage id={messageId} isError={hasError}>
            {hasError && <AlertIcon size={12} />}
            <span>{message}</span>
          </FieldMessage>
        )}
      </div>
    </FieldRoot>
  );
}
