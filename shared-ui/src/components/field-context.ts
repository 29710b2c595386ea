import { createContext, useContext } from 'react';

type FieldState = { id: string; isInvalid: boolean; messageId: string | undefined };

/** State of a `Field` for the control inside it. */
export const FieldContext = createContext<FieldState | undefined>(undefined);

type OwnAttributes = { id?: string | undefined; 'aria-describedby'?: string | undefined };

/**
 * The attributes that connect a control to its `Field`. The field's id has precedence, since the label refers to it.
 */
export function useFieldAttributes(own: OwnAttributes, unitIds: readonly string[] = []) {
  const field = useContext(FieldContext);
  const id = field?.id ?? own.id;
  const described = [...unitIds, own['aria-describedby'], field?.messageId].filter(Boolean).join(' ');
  return {
    ...(id && { id }),
    ...(described && { 'aria-describedby': described }),
    ...(field?.isInvalid && { 'aria-invalid': true as const }),
  };
}
