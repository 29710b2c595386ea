import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { ControlFrame } from './control-frame.ts';
import { useFieldAttributes } from './field-context.ts';

const Affix = chakra('span', { base: { color: 'fg.subtle', userSelect: 'none', fontSize: 'sm' } });
const Action = chakra('span', { base: { display: 'flex', flexShrink: 0, pe: '1' } });

/** Props of `TextInput`. */
export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
  /** The unit before the text, such as `$`; also part of the field's description. */
  prefix?: string;
  /** The unit after the text, such as `%`; also part of the field's description. */
  suffix?: string;
  /** A button at the end of the field that edits its text, such as an `IconButton` of size `sm`. */
  action?: ReactNode;
  /** Called with the text itself after every edit. */
  onValueChange?: (value: string) => void;
};

/**
 * A one-line text field, usually in a `Field`. Use `inputMode="decimal"` for a numeric keypad on phones.
 *
 * Default: `type` `text`, no autocompletion.
 */
export function TextInput({ prefix, suffix, action, onValueChange, onChange, ...rest }: TextInputProps) {
  const inputId = useId();
  const prefixId = `${inputId}-prefix`;
  const suffixId = `${inputId}-suffix`;
  const unitIds = [...(prefix === undefined ? [] : [prefixId]), ...(suffix === undefined ? [] : [suffixId])];
  const attributes = useFieldAttributes(rest, unitIds);
  return (
    <ControlFrame>
      {prefix !== undefined && (
        <Affix id={prefixId} ps="3" me="-2">
          {prefix}
        </Affix>
      )}
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...attributes}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.currentTarget.value);
        }}
      />
      {suffix !== undefined && (
        <Affix id={suffixId} pe="3">
          {suffix}
        </Affix>
      )}
      {action !== undefined && <Action>{action}</Action>}
    </ControlFrame>
  );
}
