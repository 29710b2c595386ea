import { createContext, useContext } from 'react';

type FieldState = { id: string; isInvalid: boolean; messageId: string | undefined };

/** What a `Field` tells the control inside it. */
export const FieldContext = createContext<FieldState | undefined>(undefined);

type OwnAttributes = { id?: string | undefined; 'aria-describedby'?: string | undefined };

/** The attributes that tie a control to its `Field`; what the control itself says goes first. */
export function useFieldAttributes(own: OwnAttributes, extraDescriptionId?: string) {
  const field = useContext(FieldContext);
  const described = [extraDescriptionId, own['aria-describedby'], field?.messageId].filter(Boolean).join(' ');
  return {
    ...((own.id ?? field?.id) && { id: own.id ?? field?.id }),
    ...(described && { 'aria-describedby': described }),
    ...(field?.isInvalid && { 'aria-invalid': true as const }),
  };
}
