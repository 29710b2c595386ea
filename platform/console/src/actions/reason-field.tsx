import { Field, TextInput } from '@sharpside/shared-ui';

type ReasonFieldProps = {
  value: string;
  onChange: (reason: string) => void;
  isNeeded: boolean;
  isMissing: boolean;
};

export const ReasonField = ({ value, onChange, isNeeded, isMissing }: ReasonFieldProps) => (
  <Field
    label={isNeeded ? 'Reason' : 'Reason, if there is one to tell'}
    hint="Stands in the history, for everybody who asks why."
    error={isMissing && 'Say why, for the history.'}
  >
    <TextInput value={value} maxLength={500} onValueChange={onChange} />
  </Field>
);
