import { Field, TextInput } from '@sharpside/shared-ui';
import { useRef } from 'react';
import { MAX_FIELD_TEXT } from '../address/field-text.ts';
import { addSlash, changeSign } from '../forms/edit-odds-text.ts';
import { FieldKey } from './field-key.tsx';

export type MissingKey = 'sign' | 'slash';

type OddsFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder: string;
  missingKey?: MissingKey;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marks the field as invalid although its message is elsewhere. */
  isInvalid?: boolean;
};

const KEYS = {
  sign: { face: '±', label: 'Change sign', press: changeSign },
  slash: { face: '/', label: 'Add slash', press: addSlash },
} as const;

/** A field for odds. Phones show a numeric keypad, and an extra key for the character that the keypad lacks. */
export function OddsField({
  label,
  value,
  onValueChange,
  placeholder,
  missingKey,
  hint,
  error,
  isInvalid,
}: OddsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const key = missingKey && KEYS[missingKey];
  const pressed = key?.press(value);
  const press = () => {
    input.current?.focus();
    if (pressed !== undefined) onValueChange(pressed);
  };
  return (
    <Field label={label} hint={hint} error={error} isInvalid={isInvalid}>
      <TextInput
        ref={input}
        inputMode="decimal"
        enterKeyHint="done"
        placeholder={placeholder}
        maxLength={MAX_FIELD_TEXT}
        value={value}
        onValueChange={onValueChange}
        action={
          key && (
            <FieldKey label={key.label} field={label} isIdle={pressed === undefined} onPress={press}>
              {key.face}
            </FieldKey>
          )
        }
      />
    </Field>
  );
}
