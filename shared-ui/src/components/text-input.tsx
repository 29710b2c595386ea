import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useId } from 'react';
import { ControlFrame } from './control-frame.ts';
import { useFieldAttributes } from './field-context.ts';

const Affix = chakra('span', { base: { color: 'fg.subtle', userSelect: 'none', fontSize: 'sm' } });

export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix' | 'size'> & {
  /** The unit before the text, such as `$`; also part of the field's description. */
  prefix?: string;
  /** The unit after the text, such as `%`; also part of the field's description. */
  suffix?: string;
  /** Called with the text itself after every edit. */
  onValueChange?: (value: string) => void;
};

/**
 * A one-line text field, at home in a `Field`. Say `inputMode="decimal"` for a numeric keypad on phones.
 *
 * Default: `type` `text`, no autocompletion.
 */
export function TextInput({ prefix, suffix, onValueChange, onChange, ...rest }: TextInputProps) {
  const unitId = useId();
  const hasUnit = prefix !== undefined || suffix !== undefined;
  const attributes = useFieldAttributes(rest, hasUnit ? unitId : undefined);
  return (
    <ControlFrame>
      {prefix !== undefined && (
        <Affix id={unitId} ps="3" me="-2">
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
        <Affix id={prefix === undefined ? unitId : undefined} pe="3">
          {suffix}
        </Affix>
      )}
    </ControlFrame>
  );
}
