import { IconButton } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { CloseIcon } from '../components/icon.tsx';
import { TextInput } from '../components/text-input.tsx';

export type SearchFieldProps = {
  label: string;
  value: string;
  /** Called after every edit. The caller debounces. */
  onValueChange: (value: string) => void;
  placeholder?: string;
};

/** A search field with a button that clears it. */
export function SearchField({ label, value, onValueChange, placeholder }: SearchFieldProps) {
  return (
    <Field label={label}>
      <TextInput
        type="search"
        enterKeyHint="search"
        value={value}
        placeholder={placeholder}
        onValueChange={onValueChange}
        action={
          // Its place is kept, or the field would grow at the first letter.
          <IconButton
            label={`Clear ${label}`}
            size="sm"
            visibility={value === '' ? 'hidden' : 'visible'}
            onClick={() => onValueChange('')}
          >
            <CloseIcon size={12} />
          </IconButton>
        }
      />
    </Field>
  );
}
