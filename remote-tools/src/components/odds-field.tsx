import { useRef } from 'react';
import { Field, TextInput } from 'shared-ui';
import { toPlainText } from '../odds/read-number.ts';
import { FieldKey } from './field-key.tsx';

/** The character that a field needs and a numeric keypad lacks. */
export type MissingKey = 'sign' | 'slash';

export type OddsFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder: string;
  missingKey?: MissingKey;
  hint?: string | undefined;
  error?: string | undefined;
};

const changeSign = (text: string) => {
  const plain = toPlainText(text);
  return plain.startsWith('-') ? plain.slice(1) : `-${plain.replace(/^\+\s*/, '')}`;
};
const addSlash = (text: string) => (toPlainText(text).includes('/') ? text : `${text.trim()}/`);

const KEYS = {
  sign: { face: '±', label: 'Change sign', press: changeSign },
  slash: { face: '/', label: 'Add slash', press: addSlash },
} as const;

/** A field for odds: a numeric keypad on phones, with a key of its own for what that keypad lacks. */
export function OddsField({
  label,
  value,
  onValueChange,
  placeholder,
  missingKey,
  hint,
  error,
}: OddsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const key = missingKey && KEYS[missingKey];
  const press = () => {
    if (!key) return;
    onValueChange(key.press(value));
    input.current?.focus();
  };
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        ref={input}
        inputMode="decimal"
        enterKeyHint="done"
        placeholder={placeholder}
        value={value}
        onValueChange={onValueChange}
        action={
          key && (
            <FieldKey label={key.label} field={label} onPress={press}>
              {key.face}
            </FieldKey>
          )
        }
      />
    </Field>
  );
}
